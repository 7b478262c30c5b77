from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def note_what_is_kept(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """What was kept before this counts as used: nobody noted who opened it."""
    shared = apps.get_model("sandbox", "SharedScenario")
    shared.objects.update(is_used=True, made=F("opened"))
    for key in list(shared.objects.values_list("pk", flat=True)):
        row = shared.objects.get(pk=key)
        row.size = len(row.text.encode())
        row.save(update_fields=["size"])


class Migration(migrations.Migration):
    dependencies = [("sandbox", "0001_initial")]

    operations = [
        migrations.AddField("sharedscenario", "is_used", models.BooleanField(default=False)),
        migrations.AddField("sharedscenario", "made_by", models.CharField(blank=True, default="", max_length=16)),
        migrations.AddField("sharedscenario", "made", models.DateField(null=True)),
        migrations.AddField("sharedscenario", "size", models.PositiveIntegerField(default=0), preserve_default=False),
        migrations.RunPython(note_what_is_kept, migrations.RunPython.noop, elidable=True),
        migrations.AlterField("sharedscenario", "made", models.DateField(auto_now_add=True)),
        migrations.RemoveIndex("sharedscenario", "sandbox_sha_opened_c95df5_idx"),
        migrations.AddIndex(
            "sharedscenario", models.Index(fields=["is_used", "opened"], name="sandbox_sha_is_used_2e5971_idx")
        ),
        migrations.AddIndex(
            "sharedscenario", models.Index(fields=["made_by", "made"], name="sandbox_sha_made_by_a8c275_idx")
        ),
        migrations.AddIndex("sharedscenario", models.Index(fields=["size"], name="sandbox_sha_size_990055_idx")),
    ]
