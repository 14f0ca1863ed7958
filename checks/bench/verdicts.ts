const verdicts: boolean[] = []

export function say(line: string): void {
  console.log(line)
}

/** Prints whether a wish was reached, and remembers it for the exit code. */
export function verdict(name: string, ratio: number, wish: string, isReached: boolean): void {
  verdicts.push(isReached)
  say(`${isReached ? 'ok  ' : 'MISS'} ${name}: ${ratio.toFixed(2)} (wanted ${wish})\n`)
}

export function areAllReached(): boolean {
  return verdicts.every(Boolean)
}
