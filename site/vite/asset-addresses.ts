/** The parts of Vite's manifest that we read. */
type ManifestEntry = {
  file: string
  name?: string
  imports?: string[]
  isDynamicEntry?: boolean
  css?: string[]
  assets?: string[]
}
export type Manifest = { [source: string]: ManifestEntry }

/** Where the browser finds what a page names: hashed files after a build, source files in development. */
export type AssetAddresses = {
  /** Of an entry by its source path below the site (`src/browser/page.ts`). */
  address(source: string): string
  /** Scripts that an entry needs at once, without itself. Empty in development. */
  imports(source: string): string[]
  /** The chunk that holds React, which islands start to load together with themselves. Null in development. */
  react: string | null
  /** The typeface of a stylesheet, by the stylesheet's source path. Null in development. */
  font(stylesheet: string): string | null
}

export function builtAddresses(manifest: Manifest): AssetAddresses {
  function entry(source: string): ManifestEntry {
    const found = manifest[source]
    if (!found) throw new Error(`the build made no file for ${source}`)
    return found
  }
  function closure(source: string, seen = new Set<string>()): Set<string> {
    for (const imported of entry(source).imports ?? []) {
      if (seen.has(imported)) continue
      seen.add(imported)
      closure(imported, seen)
    }
    return seen
  }
  const react = Object.values(manifest).find((chunk) => chunk.name === 'react')
  return {
    address: (source) => `/${entry(source).file}`,
    imports: (source) => [...closure(source)].map((imported) => `/${entry(imported).file}`),
    react: react ? `/${react.file}` : null,
    font: (stylesheet) => {
      const file = entry(stylesheet).assets?.find((asset) => asset.endsWith('.woff2'))
      return file ? `/${file}` : null
    },
  }
}

export const sourceAddresses: AssetAddresses = {
  address: (source) => `/${source}`,
  imports: () => [],
  react: null,
  font: () => null,
}
