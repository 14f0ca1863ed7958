import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import type { LogoFiles } from '../../device/logo-files.ts'
import type { LogoPictures } from '../api/photos.ts'
import { type Readable, writable } from '../base/readable.ts'

export type LogoKeeper = {
  readonly logo: Readable<LogoPictures | null>
  /** Just made on this device, under the name that the settings will say. */
  take(pictures: LogoPictures): void
  online(isOnline: boolean): void
}

/**
 * The logo that the settings name, on this device for every print, also without internet [SHOP-16]. Another one is fetched
 * when the settings name it; until it is here the papers have none rather than an old one.
 */
export function createLogoKeeper(
  files: LogoFiles,
  settings: Readable<ShopSettings>,
  onBug: (cause: unknown) => void,
): LogoKeeper {
  let kept = files.kept()
  const logo = writable(wanted())
  let isFetching = false
  let isOnline = false

  function wanted(): LogoPictures | null {
    return kept !== null && kept.name === settings.get().logoName ? kept : null
  }

  async function follow(): Promise<void> {
    logo.set(wanted())
    const name = settings.get().logoName
    if (name === '' && kept !== null) return keep(null)
    if (name === '' || kept?.name === name || isFetching || !isOnline) return
    isFetching = true
    const fetched = await files.fetch(name).finally(() => {
      isFetching = false
    })
    if (fetched !== null && settings.get().logoName === name) keep(fetched)
  }

  function keep(pictures: LogoPictures | null): void {
    kept = pictures
    // A full disk costs the copy on it, not the logo of this run.
    try {
      files.keep(pictures)
    } catch {}
    logo.set(wanted())
  }

  const followNow = () => void follow().catch(onBug)
  settings.subscribe(followNow)
  return {
    logo,
    take: keep,
    online(isNow) {
      if (isNow === isOnline) return
      isOnline = isNow
      if (isNow) followNow()
    },
  }
}
