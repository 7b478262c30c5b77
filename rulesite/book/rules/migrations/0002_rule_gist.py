from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rules", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="rule",
            name="gist",
            field=models.CharField(blank=True, max_length=200, default=""),
            preserve_default=False,
        ),
    ]
