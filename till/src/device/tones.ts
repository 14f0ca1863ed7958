export type Tones = {
  /** Short and low: what was scanned is not known. */
  unknown(): void
  /** Short and high, with a tremble on a phone: the camera has read a code. A scanner says that by itself. */
  found(): void
}

type Tone = {
  readonly shape: OscillatorType
  readonly hertz: number
  readonly volume: number
  readonly seconds: number
}

const unknownTone: Tone = { shape: 'square', hertz: 160, volume: 0.08, seconds: 0.22 }
const foundTone: Tone = { shape: 'sine', hertz: 1_760, volume: 0.12, seconds: 0.09 }

/** Made on first use: browsers allow sound only after a key or a tap. */
export function createTones(page: Window & typeof globalThis): Tones {
  let audio: AudioContext | null = null

  function play({ shape, hertz, volume, seconds }: Tone): void {
    if (typeof page.AudioContext !== 'function') return
    audio ??= new page.AudioContext()
    const oscillator = audio.createOscillator()
    const gain = audio.createGain()
    oscillator.type = shape
    oscillator.frequency.value = hertz
    gain.gain.value = volume
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start()
    oscillator.stop(audio.currentTime + seconds)
  }

  return {
    unknown: () => play(unknownTone),
    found() {
      page.navigator.vibrate?.(60)
      play(foundTone)
    },
  }
}
