import type { NotaSheet } from '@laci/domain/receipt/nota.ts'
import { type ReceiptContent, receiptLines } from '@laci/domain/receipt/receipt.ts'
import { receiptMessage, whatsappShare } from '@laci/domain/receipt/receipt-message.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { FileText, Image, MessageCircle } from 'lucide-react'
import { useHost } from './till-context.ts'
import { useCommand } from './use-command.tsx'

/** The receipt by WhatsApp, as a picture, or as a nota on A4 or A5. All but the sending works without internet. */
export function ShareReceipt({ content, columns }: { content: ReceiptContent; columns: number }) {
  const host = useHost()
  const [run, isBusy] = useCommand()
  const { receiptNumber } = content.sale

  const sharePicture = () =>
    run(async () => {
      const picture = await host.receiptPicture(receiptLines(content, columns), columns)
      await host.shareFile(`Struk ${receiptNumber}.png`, picture)
    })
  const shareNota = (sheet: NotaSheet) =>
    run(async () => {
      const { notaFile } = await import('../device/nota-file.ts')
      await host.shareFile(`Nota ${receiptNumber} ${sheet.toUpperCase()}.pdf`, notaFile(content, sheet))
    })

  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        tone="outline"
        onClick={() => host.openAddress(whatsappShare(receiptMessage(content), ''))}
        data-testid="share-whatsapp"
      >
        <MessageCircle aria-hidden size={20} />
        WhatsApp
      </Button>
      <Button tone="outline" onClick={sharePicture} disabled={isBusy} data-testid="share-picture">
        <Image aria-hidden size={20} />
        Gambar
      </Button>
      <Button tone="outline" onClick={() => shareNota('a4')} disabled={isBusy} data-testid="share-nota-a4">
        <FileText aria-hidden size={20} />
        Nota A4
      </Button>
      <Button tone="outline" onClick={() => shareNota('a5')} disabled={isBusy} data-testid="share-nota-a5">
        <FileText aria-hidden size={20} />
        Nota A5
      </Button>
    </div>
  )
}
