"""What was loaded last is noted in `foundation`, where every app may ask for it."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("loading", "0001_initial")]

    operations = [migrations.DeleteModel(name="Load")]
