import { type ReceiptLine, receiptText } from '../../base/print/receipt-line.ts'
import { checkAddress } from './check-code.ts'
import { type ReceiptContent, receiptLines } from './receipt.ts'

/** So many signs of a message stand on one line of a small telephone. */
const messageColumns = 32

/** A paper as a message [RECEIPT-16]: its lines between three backquotes, which WhatsApp sets in letters of one width. */
export function paperMessage(linesOf: (columns: number) => readonly ReceiptLine[]): string {
  const text = receiptText(linesOf(messageColumns), messageColumns)
  // A backquote in a name would end the block.
  return `\`\`\`\n${text.replaceAll('`', "'")}\n\`\`\``
}

/** The receipt of a sale as a message, below it the address of its check, which a telephone makes a link of. */
export function receiptMessage(content: ReceiptContent): string {
  const { checkOrigin, sale } = content
  const block = paperMessage((columns) => receiptLines(content, columns))
  return checkOrigin === undefined
    ? block
    : `${block}\nCek struk: ${checkAddress(checkOrigin, sale.verifyCode)}`
}

/** Opens WhatsApp with the message: at the customer's number where it is known (`+628…`), else the sender picks one. */
export function whatsappShare(message: string, phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`
}
