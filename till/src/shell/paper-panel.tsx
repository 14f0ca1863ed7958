import { paperMessage, whatsappShare } from '@laci/domain/receipt/receipt-message.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ReceiptPaper } from '@laci/ui/controls/receipt-paper.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { Copy, Image, MessageCircle, Printer } from 'lucide-react'
import { type PaperOn, printPaper } from './printing-paper.ts'
import { useHost, useShop } from './till-context.ts'
import { useCommand } from './use-command.tsx'
import { useReadable } from './use-readable.ts'

/**
 * A paper that is no receipt of a sale: shown, printed, sent by WhatsApp, as a picture, or copied. All but the sending
 * works without internet. `name` is what its file and its print job are called.
 */
export function PaperPanel({
  name,
  paperOn,
  phone = '',
}: {
  name: string
  paperOn: PaperOn
  /** To whom WhatsApp opens, `+628…`; empty: the sender picks one. */
  phone?: string
}) {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const { receiptColumns: columns } = useReadable(shop.settings)
  const message = () => paperMessage(paperOn)

  async function copy() {
    if (await host.copyText(message())) toast('Teks tersalin')
    else toast('Peramban tidak mengizinkan menyalin. Pakai WhatsApp atau Gambar.', 'warning')
  }
  const sharePicture = () =>
    run(async () => host.shareFile(`${name}.png`, await host.receiptPicture(paperOn(columns), columns)))

  return (
    <div className="grid gap-3">
      <ReceiptPaper lines={paperOn(columns)} columns={columns} />
      <div className="grid grid-cols-2 gap-2">
        <Button
          tone="outline"
          onClick={() => run(() => printPaper(host, shop, name, paperOn))}
          disabled={isBusy}
          data-testid="paper-print"
        >
          <Printer aria-hidden size={20} />
          Cetak
        </Button>
        <Button
          tone="outline"
          onClick={() => host.openAddress(whatsappShare(message(), phone))}
          data-testid="paper-whatsapp"
        >
          <MessageCircle aria-hidden size={20} />
          WhatsApp
        </Button>
        <Button tone="outline" onClick={sharePicture} disabled={isBusy} data-testid="paper-picture">
          <Image aria-hidden size={20} />
          Gambar
        </Button>
        <Button tone="outline" onClick={() => void copy()} data-testid="paper-copy">
          <Copy aria-hidden size={20} />
          Salin teks
        </Button>
      </div>
    </div>
  )
}
