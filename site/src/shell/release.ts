import { createContext, useContext } from 'react'
import { pageMark } from './brand.ts'

/** What is published, as far as the app pages show it; without an installer the address is that of `/download`. */
export type PublishedRelease = {
  readonly version: string
  readonly windowsAddress: string
  readonly androidAddress: string
}

const fields = ['version', 'windowsAddress', 'androidAddress'] as const

function releaseFrom(read: (field: (typeof fields)[number]) => string): PublishedRelease {
  return {
    version: read('version'),
    windowsAddress: read('windowsAddress'),
    androidAddress: read('androidAddress'),
  }
}

const attributeOf = (field: string) => `data-release-${field.toLowerCase()}`

/** While prerendering, every value is its own mark. */
export function markedRelease(): PublishedRelease {
  return releaseFrom((field) => pageMark(`release.${field}`))
}

/** On the root of an app page, as the brand: the browser learns it from the served HTML. */
export function releaseAttributes(release: PublishedRelease): { [attribute: string]: string } {
  return Object.fromEntries(fields.map((field) => [attributeOf(field), release[field]]))
}

export function releaseOfElement(element: HTMLElement): PublishedRelease {
  return releaseFrom((field) => element.getAttribute(attributeOf(field)) ?? '')
}

const ReleaseContext = createContext<PublishedRelease | null>(null)
export const ReleaseProvider = ReleaseContext.Provider

export function useRelease(): PublishedRelease {
  const release = useContext(ReleaseContext)
  if (!release) throw new Error('useRelease needs a ReleaseProvider above it')
  return release
}
