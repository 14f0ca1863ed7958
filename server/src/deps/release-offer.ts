import type { ReleaseManifest } from '@laci/domain/base/release/release-manifest.ts'

/** What is offered for download now: the published release, without its installer while the desk holds it back. */
export type ReleaseOffer = {
  /** As the folder of releases has it. */
  readonly published: ReleaseManifest
  /** As visitors and tills see it [RELEASE-4]. */
  shown(): ReleaseManifest
  isHeld(): boolean
  /** Told by whoever has written it into the database. */
  setHeld(isHeld: boolean): void
}

export function createReleaseOffer(published: ReleaseManifest): ReleaseOffer {
  const without: ReleaseManifest = { ...published, windows: null }
  let isHeld = false
  return {
    published,
    shown: () => (isHeld ? without : published),
    isHeld: () => isHeld,
    setHeld(next) {
      isHeld = next
    },
  }
}
