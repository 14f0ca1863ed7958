import type { NotaSheet } from '@laci/domain/views/paper/nota.ts'
import { paperMessage, whatsappShare } from '@laci/domain/views/paper/receipt-message.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { Copy, FileText, Image, MessageCircle } from 'lucide-react'
import { useHost } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import type { Paper, PaperFrame } from './paper.ts'

/** A paper by WhatsApp, as a picture, or as a nota on A4 or A5. All but the sending works without internet. */
export function SharePaper({
  paper,
  frame,
  columns,
  phone,
}: {
  paper: Paper
  frame: PaperFrame
  columns: number
  /** `+628…`; empty: the sender picks somebody. */
  phone: string
}) {
  const host = useHost()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const nota = paper.nota?.(frame)

  const messageNow = () => paper.message?.(frame) ?? paperMessage((width) => paper.lines(frame, width))
  const sendMessage = () => host.openAddress(whatsappShare(messageNow(), phone))
  async function copy() {
    if (await host.copyText(messageNow())) toast('Teks tersalin')
    else toast('Peramban tidak mengizinkan menyalin. Pakai WhatsApp atau Gambar.', 'warning')
  }
  const sharePicture = () =>
    run(async () => {
      const pictures = await host.receiptPictures(paper.lines(frame, columns), columns)
      if (pictures.length > 0) await host.shareFile(`${paper.title}.png`, pictures)
      else toast('Gambar tidak bisa dibuat di perangkat ini. Pakai WhatsApp atau Salin teks.', 'warning')
    })
  const shareNota = (sheet: NotaSheet) =>
    run(async () => {
      if (nota === undefined) return
      const { notaFile } = await import('../../device/nota-file.ts')
      const name = `Nota ${nota.sale.receiptNumber} ${sheet.toUpperCase()}.pdf`
      await host.shareFile(name, notaFile(nota, sheet))
    })

  const sharePdf = (pdf: NonNullable<Paper['pdf']>) =>
    run(async () => host.shareFile(`${paper.title}.pdf`, await pdf(frame)))

  return (
    <div className="grid grid-cols-2 narrow:grid-cols-1 gap-2">
      <Button tone="outline" onClick={sendMessage} data-testid="share-whatsapp">
        <MessageCircle aria-hidden size={20} />
        WhatsApp
      </Button>
      <Button tone="outline" onClick={sharePicture} disabled={isBusy} data-testid="share-picture">
        <Image aria-hidden size={20} />
        Gambar
      </Button>
      {paper.pdf === undefined ? null : (
        <Button tone="outline" onClick={() => sharePdf(paper.pdf!)} disabled={isBusy} data-testid="share-pdf">
          <FileText aria-hidden size={20} />
          PDF A4
        </Button>
      )}
      {nota === undefined
        ? null
        : (['a4', 'a5'] as const).map((sheet) => (
            <Button
              key={sheet}
              tone="outline"
              onClick={() => shareNota(sheet)}
              disabled={isBusy}
              data-testid={`share-nota-${sheet}`}
            >
              <FileText aria-hidden size={20} />
              Nota {sheet.toUpperCase()}
            </Button>
          ))}
      <Button
        tone="outline"
        className={paper.pdf === undefined ? 'col-span-2 narrow:col-span-1' : ''}
        onClick={() => void copy()}
        data-testid="share-copy"
      >
        <Copy aria-hidden size={20} />
        Salin teks
      </Button>
    </div>
  )
}
