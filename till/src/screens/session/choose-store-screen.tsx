import { MessageDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChevronRight, Store } from 'lucide-react'
import { useState } from 'react'
import { signInRefusalText } from '../../shell/sign-in-texts.ts'
import { useTill } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import type { SignInRefusal, StoreChoice } from '../../till-types.ts'
import { GateFrame } from './gate-frame.tsx'

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
            <button
              type="button"
              disabled={isBusy}
              onClick={() => choose(store.storeId)}
              data-testid="store-choice"
              className="flex min-h-16 w-full items-center gap-3 rounded-tile border border-garis-kuat px-4 text-left hover:border-laci-600 hover:bg-laci-50"
            >
              <Store aria-hidden size={22} className="shrink-0 text-laci-600" />
              <span className="grid grow">
                <span className="font-semibold">{store.name || 'Toko tanpa nama'}</span>
                <span className="text-sm text-redup">{roleLabel[store.role] ?? store.role}</span>
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-redup" />
            </button>
          </li>
        ))}
      </ul>
      <Button tone="quiet" onClick={() => run(() => till.cancelSignIn())}>
        Kembali
      </Button>
      <MessageDialog
        isOpen={refusal !== null}
        onClose={() => setRefusal(null)}
        message={refusal === null ? '' : signInRefusalText(refusal)}
      />
    </GateFrame>
  )
}
