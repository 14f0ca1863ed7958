import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'

/** How the tests that fill a disk are run here, or what this machine lacks for them. */
export type SmallDiskLane =
  | { readonly lane: readonly [environment: Record<string, string>, wrapper: readonly string[]] }
  | { readonly missing: string }

const sizeMb = 400

/**
 * A small file system in memory: root mounts it by itself (checks/full-disk/small-disk.ts); anybody else gets it in a
 * namespace of their own, where the machine allows that. PostgreSQL runs as no root, so in there everybody is who they are.
 */
export function smallDiskLane(scratch: string): SmallDiskLane {
  if (process.platform !== 'linux') return { missing: 'small file systems are made on Linux only' }
  const mountPoint = mkdtempSync(join(scratch, 'laci-small-disk-'))
  // Empty but while the tests run, and then mounted over in another namespace only.
  process.on('exit', () => rmdirSync(mountPoint))
  if (process.getuid?.() === 0) {
    const mount = ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mountPoint]
    const isMounted = succeeds('mount', mount) && succeeds('umount', [mountPoint])
    return isMounted ? { lane: [{}, []] } : { missing: 'root may mount nothing here' }
  }
  const asMyself = `exec unshare --user --map-user=${process.getuid?.()} --map-group=${process.getgid?.()} -- "$@"`
  const wrapper = [
    ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
    `mount -t tmpfs -o size=${sizeMb}m tmpfs "$0" && ${asMyself}`,
    mountPoint,
  ]
  const [program, ...rest] = [...wrapper, 'true']
  return succeeds(program!, rest)
    ? { lane: [{ LACI_SMALL_DISK: mountPoint }, wrapper] }
    : { missing: 'neither root nor a namespace of one’s own: unshare --user --mount is refused' }
}

function succeeds(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
