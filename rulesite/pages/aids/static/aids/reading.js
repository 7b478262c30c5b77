// Aids to reading. Every page works without them.
import { startAppearance } from "./appearance.js";
import { startCopying } from "./copying.js";
import { startFolding } from "./folding.js";
import { startFollowing } from "./following.js";
import { startKeys } from "./keys.js";
import { startLanguages } from "./languages.js";
import { startLookedUp } from "./looked-up.js";
import { startPreviews } from "./previews.js";

for (const start of [startKeys, startCopying, startPreviews, startFollowing, startFolding, startAppearance, startLanguages, startLookedUp]) {
  try {
    start();
  } catch (problem) {
    // One aid that this browser can't carry out must not take the others with it.
    console.error(problem);
  }
}
