import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ReleaseManifest,
  releaseManifestSchema,
  unpublished,
} from '@laci/domain/base/release/release-manifest.ts'
import type { Logger } from 'pino'

/**
 * What the folder of releases holds [RELEASE-2], read once at the start. A manifest that cannot be read, or a file that is
 * not exactly the one it names, is noted and counts as not published: visitors then read that, and never meet a broken or
 * a changed installer. `null`: there is no folder.
 */
export function readRelease(folder: string | null, version: string, log: Logger): ReleaseManifest {
  if (folder === null) return unpublished(version)
  let release: ReleaseManifest
  try {
    release = releaseManifestSchema.parse(JSON.parse(readFileSync(join(folder, 'latest.json'), 'utf8')))
  } catch (error) {
    log.error({ err: error }, 'releases/latest.json cannot be read: nothing is offered for download')
    return unpublished(version)
  }
  const fault = release.windows && faultOf(folder, release.windows)
  if (!fault) return release
  log.error(
    { file: release.windows?.file, fault },
    'the installer is not the one of the manifest: not offered',
  )
  return { ...release, windows: null }
}

function faultOf(folder: string, { file, sizeBytes, sha256 }: NonNullable<ReleaseManifest['windows']>) {
  try {
    const content = readFileSync(join(folder, file))
    if (content.length !== sizeBytes) return 'another size'
    return createHash('sha256').update(content).digest('hex') === sha256 ? null : 'another checksum'
  } catch {
    return 'not there'
  }
}
