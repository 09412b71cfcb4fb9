// Short wooden sounds, made on the spot. None says anything that is not also seen.
import { likes } from "./settings.svelte";

export type Sound = "place" | "coin" | "card" | "bell" | "tick" | "refused";

let context: AudioContext | null = null;

// A knock: a struck body with a few partials and a quick decay.
interface Knock {
  partials: readonly (readonly [hertz: number, loud: number])[];
  seconds: number;
  noise: number;
  shape: OscillatorType;
}

const knocks: Record<Sound, Knock> = {
  place: {
    partials: [
      [196, 0.5],
      [523, 0.2],
      [931, 0.08],
    ],
    seconds: 0.14,
    noise: 0.35,
    shape: "sine",
  },
  coin: {
    partials: [
      [1865, 0.16],
      [2794, 0.1],
      [4186, 0.05],
    ],
    seconds: 0.32,
    noise: 0,
    shape: "sine",
  },
  card: { partials: [[330, 0.05]], seconds: 0.07, noise: 0.4, shape: "sine" },
  bell: {
    partials: [
      [659, 0.26],
      [988, 0.16],
      [1319, 0.08],
      [2637, 0.03],
    ],
    seconds: 1.1,
    noise: 0,
    shape: "sine",
  },
  tick: { partials: [[880, 0.12]], seconds: 0.05, noise: 0.08, shape: "triangle" },
  refused: {
    partials: [
      [147, 0.35],
      [196, 0.15],
    ],
    seconds: 0.18,
    noise: 0.15,
    shape: "triangle",
  },
};

export function play(sound: Sound): void {
  if (!likes.sound || document.hidden) return;
  // Browsers allow sound only after the page has been touched.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  strike(context, knocks[sound]);
}

function strike(audio: AudioContext, knock: Knock): void {
  const now = audio.currentTime;
  const body = audio.createGain();
  body.gain.setValueAtTime(0.5, now);
  body.gain.exponentialRampToValueAtTime(0.001, now + knock.seconds);
  body.connect(audio.destination);
  for (const [hertz, loud] of knock.partials) {
    const tone = audio.createOscillator();
    const level = audio.createGain();
    tone.type = knock.shape;
    tone.frequency.value = hertz;
    level.gain.value = loud;
    tone.connect(level).connect(body);
    tone.start(now);
    tone.stop(now + knock.seconds);
  }
  if (knock.noise > 0) rattle(audio, body, knock.noise);
}

// The first few milliseconds of wood on wood.
function rattle(audio: AudioContext, body: AudioNode, loud: number): void {
  const samples = Math.floor(audio.sampleRate * 0.025);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const noise = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const level = audio.createGain();
  noise.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = 1400;
  level.gain.value = loud;
  noise.connect(filter).connect(level).connect(body);
  noise.start();
}
