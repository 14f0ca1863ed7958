import { Button } from '@laci/ui/controls/button.tsx'
import { useState } from 'react'
import type { SignInRefusal, StoreChoice } from '../../engine/api/session.ts'
import { signInRefusalText } from '../../ui/approval/sign-in-texts.ts'
import { FormError } from '../../ui/base/form-error.tsx'
import { useTill } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { GateFrame } from './gate-frame.tsx'
import { StoreButton } from './store-button.tsx'

const roleLabel: { readonly [role: string]: string } = {
  owner: 'Pemilik',
  manager: 'Manajer',
  cashier: 'Kasir',
}

/** A person with several shops says which one this device sells for. */
export function ChooseStoreScreen({ stores }: { stores: readonly StoreChoice[] }) {
  const till = useTill()
  const [run, isBusy] = useCommand()
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null)

  async function choose(storeId: string) {
    const result = await run(() => till.chooseStore(storeId))
    if (result && !result.ok) setRefusal(result.refusal)
  }

  return (
    <GateFrame heading="Pilih toko" testId="choose-store">
      <p className="text-redup">Perangkat ini akan menjadi kasir toko yang dipilih.</p>
      <ul className="grid gap-2">
        {stores.map((store) => (
          <li key={store.storeId}>
            <StoreButton
              name={store.name}
              detail={roleLabel[store.role] ?? store.role}
              disabled={isBusy}
              onChoose={() => choose(store.storeId)}
              testId="store-choice"
            />
          </li>
        ))}
      </ul>
      <FormError testId="choose-store-error">
        {refusal === null ? null : signInRefusalText(refusal)}
      </FormError>
      <Button tone="quiet" onClick={() => run(() => till.cancelSignIn())}>
        Kembali
      </Button>
    </GateFrame>
  )
}
