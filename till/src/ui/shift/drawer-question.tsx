import { type DrawerDoubt, drawerDoubt } from '@laci/domain/shift/drawer-doubt.ts'
import { shiftFigures } from '@laci/domain/views/report/shift-figures.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { type ReactNode, useState } from 'react'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import { useShop } from '../state/till-context.ts'

/** What the till knows of this drawer now; null: no shift is open. */
async function expectedCash({ counterFacts, journal }: Pick<OpenShop, 'counterFacts' | 'journal'>) {
  const { shiftId } = counterFacts()
  if (shiftId === null) return null
  // What never came of other payments is no cash.
  return shiftFigures(shiftId, await journal.entriesAbout(shiftId), []).expectedCashRupiah
}

// Without the sum: it is counted blind at the close.
const bodies: { readonly [Doubt in DrawerDoubt]: string } = {
  no_shift:
    'Belum ada shift yang terbuka di perangkat ini, jadi uang di lacinya tidak dihitung. Kalau uangnya bukan dari laci, batalkan dan pilih sumber yang lain.',
  not_enough:
    'Menurut catatan, uang di laci perangkat ini tidak sebanyak itu. Kalau uangnya bukan dari laci, batalkan dan pilih sumber yang lain.',
}

/** Asks before money leaves a drawer that hardly holds it [PURCHASE-15]; the second is the question, to be drawn. */
export function useDrawerQuestion(): [mayTake: (amountRupiah: number) => Promise<boolean>, ReactNode] {
  const shop = useShop()
  const [asked, setAsked] = useState<{ doubt: DrawerDoubt; answer: (isYes: boolean) => void } | null>(null)

  async function mayTake(amountRupiah: number): Promise<boolean> {
    const doubt = drawerDoubt(await expectedCash(shop), amountRupiah)
    if (doubt === null) return true
    return new Promise((answer) => setAsked({ doubt, answer }))
  }

  function answer(isYes: boolean) {
    asked?.answer(isYes)
    setAsked(null)
  }

  return [
    mayTake,
    asked === null ? null : (
      <ConfirmDialog
        key="drawer"
        isOpen
        onCancel={() => answer(false)}
        onConfirm={() => answer(true)}
        title="Tetap dari laci?"
        body={bodies[asked.doubt]}
        confirmLabel="Tetap dari laci"
        tone="primary"
      />
    ),
  ]
}
