import { fieldEdit, settledEdit } from '@laci/domain/base/lib/field-edit.ts'
import { guessZone } from '@laci/domain/base/time/guess-zone.ts'
import type { Zone } from '@laci/domain/base/time/zone.ts'
import { type ShopKind, shopKinds } from '@laci/domain/onboarding/shop-kind.ts'
import { saveSettingsCommand } from '@laci/domain/shop/commands.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { Coffee, type LucideIcon, Shapes, ShoppingBasket, Smartphone, Store, Warehouse } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { zoneOptions } from '../../ui/base/zone-options.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useContestedFields } from '../../ui/sync/contested-fields.tsx'
import type { StepProps } from './step-parts.tsx'

const kinds: { readonly [Kind in ShopKind]: { readonly label: string; readonly icon: LucideIcon } } = {
  warung: { label: 'Warung, kelontong', icon: Store },
  minimarket: { label: 'Minimarket', icon: ShoppingBasket },
  grosir: { label: 'Grosir', icon: Warehouse },
  pulsa: { label: 'Kios pulsa', icon: Smartphone },
  kafe: { label: 'Kafe, warung makan', icon: Coffee },
  other: { label: 'Lainnya', icon: Shapes },
}

/** What stands above the goods, and how it is kept once they are chosen. */
export type ShopFields = {
  readonly element: ReactNode
  /** False: something is missing, and the field says so, or nobody approved it. */
  readonly save: () => Promise<boolean>
}

/** Name, zone and kind of the shop. The zone is guessed from the device and shown, so that a wrong guess is seen. */
export function useShopFields({ progress, change }: StepProps): ShopFields {
  const shop = useShop()
  const host = useHost()
  const { execute } = useCommands()
  const [askContested, contestedSheet] = useContestedFields()
  const [settings] = useState(() => shop.settings.get())
  const [storeName, setStoreName] = useState(() => {
    const ownerName = settings.ownerName || (shop.account.get()?.name ?? '')
    const ownersShop = ownerName === '' ? '' : `Toko ${ownerName}`
    return progress.storeName ?? (settings.storeName || ownersShop)
  })
  const [zone, setZone] = useState<Zone>(() => guessZone(host.deviceZone()))
  const [isNameMissing, setIsNameMissing] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)

  async function save() {
    if (storeName.trim() === '') {
      setIsNameMissing(true)
      nameField.current?.focus()
      return false
    }
    const typed = { ...settings, storeName: storeName.trim(), zone }
    const settled = await settledEdit({ opened: settings, typed }, fieldEdit, shop.settings.get, askContested)
    if (settled === null) return false
    const { changes } = settled
    return (await execute(saveSettingsCommand, { subject: 'Siapkan toko', changes })).is === 'done'
  }

  const element = (
    <>
      {contestedSheet}
      <TextInput
        ref={nameField}
        label="Nama toko"
        hint="Tercetak di struk."
        maxLength={80}
        value={storeName}
        error={isNameMissing && storeName.trim() === '' ? 'Nama toko belum diisi.' : undefined}
        onChange={(event) => {
          setStoreName(event.currentTarget.value)
          change({ storeName: event.currentTarget.value })
        }}
        data-testid="onboarding-name"
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-semibold">Jenis toko</legend>
        <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
          {shopKinds.map((kind) => (
            <KindChoice
              key={kind}
              kind={kind}
              isChosen={progress.kind === kind}
              // The suggestion follows the kind; ticks of another kind would only be in the way.
              onChoose={() => change({ kind, ticked: null })}
            />
          ))}
        </div>
      </fieldset>
      <SelectInput
        label="Zona waktu"
        hint="Ditebak dari perangkat ini. Menentukan pergantian hari di laporan."
        options={zoneOptions}
        value={zone}
        onChange={(event) => setZone(event.currentTarget.value as Zone)}
        data-testid="onboarding-zone"
      />
    </>
  )
  return { element, save }
}

function KindChoice({
  kind,
  isChosen,
  onChoose,
}: {
  kind: ShopKind
  isChosen: boolean
  onChoose: () => void
}) {
  const { label, icon: Icon } = kinds[kind]
  return (
    <label
      className={classes(
        'flex min-h-16 cursor-pointer items-center gap-3 rounded-tile border px-3 py-2 font-semibold',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-laci-600',
        isChosen ? 'border-2 border-laci-600 bg-laci-50' : 'border-garis-kuat bg-putih hover:border-laci-600',
      )}
    >
      <input
        type="radio"
        name="kind"
        value={kind}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
        data-testid={`kind-${kind}`}
      />
      <Icon aria-hidden size={24} className="shrink-0 text-laci-600" />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
