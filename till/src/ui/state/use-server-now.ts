import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { useReadable } from '../base/use-readable.ts'
import { useHost, useShop } from './till-context.ts'

/** The time of this moment, set right by the server's clock where it was heard: a wrong clock tells no wrong day (R10). */
export function useServerNow(): Instant {
  const host = useHost()
  const { clockDriftMs } = useReadable(useShop().sync)
  return instant(host.now() - (clockDriftMs ?? 0))
}
