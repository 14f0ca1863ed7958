import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { useHost, useShop } from './till-context.ts'
import { useReadable } from './use-readable.ts'

/** The time of this moment, set right by the server's clock where it was heard: a wrong clock tells no wrong day (R10). */
export function useServerNow(): Instant {
  const host = useHost()
  const { clockDriftMs } = useReadable(useShop().sync)
  return instant(host.now() - (clockDriftMs ?? 0))
}
