import * as z from 'zod/mini'

/**
 * What is published [RELEASE-1]: the one place that knows the version and the files. `releases/latest.json` in the folder of
 * releases, and `GET /releases/latest.json`.
 */
export const releaseManifestSchema = z.object({
  /** `1.5.1`, or with the number of the build: `1.5.1+9`. */
  version: z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}(\+\d{1,6})?$/)),
  /** Null: nothing has been published yet. */
  publishedOn: z.nullable(z.iso.date()),
  /** The installer, a file that lies beside the manifest. */
  windows: z.nullable(
    z.object({
      // Plain letters only: the name stands in an address and in a header.
      file: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,80}\.exe$/)),
      sizeBytes: z.int().check(z.positive()),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
  /** The page of the application in the store. */
  android: z.nullable(z.object({ storeAddress: z.url({ protocol: /^https$/ }) })),
})
export type ReleaseManifest = z.output<typeof releaseManifestSchema>

/** A version without any file: what holds until something is published. */
export function unpublished(version: string): ReleaseManifest {
  return { version, publishedOn: null, windows: null, android: null }
}

/** Where a file of the release is downloaded. */
export function releaseFileAddress(file: string): string {
  return `/releases/${file}`
}

/** `22,5 MB`: for deciding whether to download it now. A megabyte is a million bytes, as phone plans count. */
export function shownFileSize(sizeBytes: number): string {
  return `${(Math.max(sizeBytes, 100_000) / 1_000_000).toFixed(1).replace('.', ',')} MB`
}

/**
 * What the page `/download` shows, as words for its marks. `windows` and `android` are `ready` or `missing`; the page holds
 * both states and shows the one that is true [RELEASE-3].
 */
export function releaseMarksOf(release: ReleaseManifest) {
  const { windows, android } = release
  return {
    'release.version': release.version,
    'release.windows': windows ? 'ready' : 'missing',
    'release.windowsAddress': windows ? releaseFileAddress(windows.file) : '/download',
    'release.windowsSize': windows ? shownFileSize(windows.sizeBytes) : '',
    'release.windowsSha256': windows?.sha256 ?? '',
    'release.android': android ? 'ready' : 'missing',
    'release.androidAddress': android?.storeAddress ?? '/download',
  } as const
}
