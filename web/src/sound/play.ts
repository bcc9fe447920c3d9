// The sounds of the table, made as they are played: no file is loaded. Owns the making of sounds and
// when there may be any; which event sounds how stands in `events.ts`.
//
// Nothing sounds until the visitor has switched sound on, and browsers let nothing sound before the
// first touch or key: until then everything here is silent and costs nothing.

import { settings } from "../lib/settings.svelte";
import { SOUNDS, type Sound } from "./recipes";

const LOUDNESS = 0.5;

let context: AudioContext | null = null;
let listening = false;

/** Play a sound; silently nothing where sound is off or not allowed yet. */
export function play(name: Sound): void {
  if (!settings.sound) return;
  const audio = ready();
  if (audio?.state !== "running") return;
  const loudness = audio.createGain();
  loudness.gain.value = LOUDNESS;
  loudness.connect(audio.destination);
  SOUNDS[name](audio, loudness, audio.currentTime + 0.01);
}

// Made after the first gesture, where the browser tells of it: before, it would only complain.
function ready(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  const gestures = (navigator as Partial<Navigator>).userActivation;
  if (gestures?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended" && !listening) {
    listening = true;
    document.addEventListener("pointerdown", wake);
    document.addEventListener("keydown", wake);
  }
  return context;
}

function wake(): void {
  listening = false;
  document.removeEventListener("pointerdown", wake);
  document.removeEventListener("keydown", wake);
  void context?.resume();
}

/** The visitor has just switched sound on: this is a gesture, so let it be heard at once. */
export async function tryOut(name: Sound = "chime"): Promise<void> {
  const audio = ready();
  if (audio?.state === "suspended") await audio.resume();
  play(name);
}
