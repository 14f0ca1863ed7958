import { Button } from '@laci/ui/controls/button.tsx'
import { FlaskConical } from 'lucide-react'
import type { Till } from '../../engine/till/till.ts'
import { Banner } from '../base/banner.tsx'
import { useCommand } from '../state/use-command.tsx'

/** On every screen of the demo: what it is, and the two ways out of it. Both erase it. */
export function DemoBanner({ demo }: { demo: NonNullable<Till['demo']> }) {
  const [run, isBusy] = useCommand()
  return (
    <Banner
      tone="warning"
      icon={FlaskConical}
      testId="banner-demo"
      action={
        <span className="flex flex-wrap gap-2">
          <Button
            tone="outline"
            isBusy={isBusy}
            onClick={() => run(() => demo.leave('/kasir/'))}
            data-testid="demo-leave"
          >
            Keluar dari demo
          </Button>
          <Button
            isBusy={isBusy}
            onClick={() => run(() => demo.leave('/daftar'))}
            data-testid="demo-register"
          >
            Daftar
          </Button>
        </span>
      }
    >
      <strong>Mode demo.</strong> Toko contoh di perangkat ini saja. Tidak ada yang dikirim.
    </Banner>
  )
}
