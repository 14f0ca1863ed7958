/**
 * Why the server does not start. Shown to a person on the terminal, in both languages, without a stack: it says what
 * happened, whether data is safe and what to do.
 */
export class StartProblem extends Error {
  readonly code: string
  readonly indonesian: string
  readonly english: string

  constructor(code: string, text: { indonesian: string; english: string }, options?: { cause?: unknown }) {
    super(text.english, options)
    this.name = 'StartProblem'
    this.code = code
    this.indonesian = text.indonesian
    this.english = text.english
  }
}
