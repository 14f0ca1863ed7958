/** A short low tone for an unknown code. Made on first use: browsers allow sound only after a key or a tap. */
export function createUnknownTone(page: Window & typeof globalThis): () => void {
  let audio: AudioContext | null = null
  return () => {
    if (typeof page.AudioContext !== 'function') return
    audio ??= new page.AudioContext()
    const oscillator = audio.createOscillator()
    const volume = audio.createGain()
    oscillator.type = 'square'
    oscillator.frequency.value = 160
    volume.gain.value = 0.08
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start()
    oscillator.stop(audio.currentTime + 0.22)
  }
}
