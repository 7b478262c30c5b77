from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Load",
            fields=[
                ("fingerprint", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("finished", models.DateTimeField(auto_now=True)),
            ],
        ),
    ]
