from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rules", "0009_page_rows"),
    ]

    operations = [
        migrations.AddField(
            model_name="subject",
            name="questions",
            field=models.JSONField(default=list),
        ),
    ]
