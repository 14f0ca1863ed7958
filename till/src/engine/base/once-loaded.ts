/** A part that is loaded when it is first needed, and again where that failed. */
export function onceLoaded<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loaded: Promise<Part> | null = null
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = null
      throw cause
    })
    return loaded
  }
}
