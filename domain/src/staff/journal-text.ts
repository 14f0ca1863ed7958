import { rightLabel } from '../base/permission/permission.ts'
import { ended, type JournalNames, type JournalTexts } from '../events/journal-text.ts'
import type { StaffSwitched, staffEvents } from './events.ts'

/** What people read of its kinds. */
export const staffTexts = {
  approval_given: {
    word: 'Persetujuan',
    filter: 'approval',
    files: [],
    sentence: ({ right, approvedByStaffId, approvedByName, subject }, names) =>
      `${approvedByName || names.person(approvedByStaffId)} menyetujui ${rightLabel[right]}${ended(subject)}`,
  },
  staff_switched: {
    word: 'Ganti kasir',
    filter: null,
    files: [],
    sentence: switchSentence,
  },
} as const satisfies JournalTexts<keyof typeof staffEvents>

function switchSentence(body: StaffSwitched, names: JournalNames): string {
  const { outcome, toStaffId, wrongTries } = body
  const tries = wrongTries === 0 ? '' : ` setelah ${wrongTries} PIN salah`
  switch (outcome) {
    case 'switched':
      return `Kasir berganti ke ${names.person(toStaffId)}${tries}`
    case 'locked':
      return 'Kasir dikunci'
    case 'locked_out':
      return `PIN ditutup sementara${tries}`
  }
}
