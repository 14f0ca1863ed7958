import { useEffect, useState } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from './till-context.ts'

/** What the tills of the shop are called, by id. Names need internet: without it the map is empty, or as it was. */
export function useDeviceNames(): ReadonlyMap<string, string> {
  const shop = useShop()
  const { isOnline } = useReadable(shop.sync)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (!isOnline) return
    let isGone = false
    shop.devices().then(
      ({ devices }) => {
        if (isGone) return
        setNames(
          new Map(devices.map((device) => [device.deviceId, `Kasir ${device.letter}, ${device.name}`])),
        )
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [shop, isOnline])
  return names
}
