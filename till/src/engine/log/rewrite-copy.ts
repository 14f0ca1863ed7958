import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { SecondCopy } from './second-copy.ts'
import type { DeviceIdentity } from './till-log.ts'

/**
 * Writes a copy again with more events than fit into memory at once; its state is `unavailable` until all of them are there
 * [LOG-21].
 */
export async function rewriteCopy(
  copy: Pick<SecondCopy, 'trim' | 'append' | 'state'>,
  identity: DeviceIdentity,
  ackedThrough: number,
  pages: AsyncIterable<readonly Envelope[]>,
): Promise<void> {
  let isBegun = false
  for await (const page of pages) {
    if (isBegun) {
      copy.state.set('unavailable')
      if (!(await copy.append(page))) return
    } else {
      await copy.trim(identity, ackedThrough, page)
      if (copy.state.get() !== 'ok') return
      isBegun = true
    }
  }
  if (isBegun) copy.state.set('ok')
  else await copy.trim(identity, ackedThrough, [])
}
