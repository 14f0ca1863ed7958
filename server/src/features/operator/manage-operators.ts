import {
  maskedPhone,
  type PhoneNumber,
  readPhoneNumber,
  shownPhone,
  storedPhone,
} from '@laci/domain/base/phone/phone-number.ts'
import type { AuditAction } from '@laci/domain/operator/audit.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { ServerDeps } from '../../deps/server-deps.ts'
import { type AuditActor, writeAudit } from '../../desk/audit.ts'
import { endAllSessions } from '../../identity/end-sessions.ts'

/** What the command says, in Indonesian; `isDone` false: nothing was changed. */
export type ManageOutcome = { readonly isDone: boolean; readonly lines: readonly string[] }

const usage: ManageOutcome = {
  isDone: false,
  lines: [
    'Cara pakai:',
    '  npm run operator -- list                       siapa saja pengelola',
    '  npm run operator -- grant 0812…                beri hak pengelola',
    '  npm run operator -- revoke 0812…               cabut hak pengelola',
    '  npm run operator -- reset-factor 0812…         ponsel hilang: hapus kode autentikatornya (siapa saja, juga pemilik toko)',
    'Orangnya harus sudah punya akun. Tidak ada yang diubah.',
  ],
}

const onServer: AuditActor = { userId: null, name: 'perintah di server', address: null }

type Person = {
  readonly userId: string
  readonly phone: PhoneNumber
  readonly isOperator: boolean
  readonly isLeaving: boolean
  readonly factorCount: number
}

/**
 * `npm run operator`: who may sit at the desk [OPERATOR-11]. There is no password that opens it by default and no route that
 * gives the role: whoever may run commands on the server does. Each change leaves a row in the audit log.
 */
export async function manageOperators(
  deps: Pick<ServerDeps, 'database' | 'clock'>,
  [command, typed, ...more]: readonly string[],
): Promise<ManageOutcome> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    if (command === 'list' && typed === undefined) return list(tx)
    if (!isCommand(command) || typed === undefined || more.length > 0) return usage
    const phone = readPhoneNumber(typed)
    if (!phone.ok) {
      return refused(`Nomor ${typed.slice(0, 40)} tidak bisa dibaca. Tulis seperti 081234567890.`)
    }
    const person = await lockPerson(tx, phone.value)
    const shown = shownPhone(phone.value)
    if (person === null) return refused(`Belum ada akun dengan nomor ${shown}. Orangnya harus daftar dulu.`)
    return commands[command](tx, person, shown, deps.clock())
  })
}

type Command = (tx: Tx, person: Person, shown: string, nowMs: number) => Promise<ManageOutcome>

const commands = {
  async grant(tx, person, shown, nowMs) {
    if (person.isOperator) return refused(`${shown} sudah menjadi pengelola.`)
    if (person.isLeaving) return refused(`Akun ${shown} sedang menunggu dihapus.`)
    await tx.query(
      `update auth_user set app_metadata = app_metadata || '{"operator": true}', updated_at = $2 where user_id = $1`,
      [person.userId, new Date(nowMs)],
    )
    await note(tx, 'operator_granted', person, nowMs)
    return done(
      `${shown} sekarang pengelola.`,
      'Buka /operator, masuk dengan nomor dan kata sandi itu, lalu pasang aplikasi autentikator SEKARANG:',
      'sampai itu selesai, siapa pun yang tahu kata sandinya bisa memasang miliknya sendiri.',
    )
  },
  async revoke(tx, person, shown, nowMs) {
    if (!person.isOperator) return refused(`${shown} bukan pengelola.`)
    await tx.query(
      `update auth_user set app_metadata = app_metadata - 'operator', updated_at = $2 where user_id = $1`,
      [person.userId, new Date(nowMs)],
    )
    await note(tx, 'operator_revoked', person, nowMs)
    return done(`${shown} bukan pengelola lagi, mulai permintaan berikutnya. Akunnya sendiri tetap ada.`)
  },
  async 'reset-factor'(tx, person, shown, nowMs) {
    if (person.factorCount === 0) return refused(`${shown} tidak punya kode autentikator.`)
    // Signed out everywhere first: who holds the lost phone may hold a sign-in of it, too.
    await endAllSessions(tx, person.userId)
    await tx.query('delete from auth_factor where user_id = $1', [person.userId])
    await note(tx, 'factor_reset', person, nowMs)
    return done(
      `Kode autentikator ${shown} dihapus dan semua sesi masuknya diakhiri.`,
      person.isOperator
        ? 'Buka /operator dan pasang yang baru SEKARANG.'
        : 'Orangnya bisa masuk dengan kata sandi saja, dan memasang yang baru di Dasbor, bagian Keamanan.',
    )
  },
} satisfies Record<string, Command>

function isCommand(command: string | undefined): command is keyof typeof commands {
  return command !== undefined && Object.hasOwn(commands, command)
}

function done(...lines: string[]): ManageOutcome {
  return { isDone: true, lines }
}

function refused(why: string): ManageOutcome {
  return { isDone: false, lines: [`${why} Tidak ada yang diubah.`] }
}

async function note(tx: Tx, action: AuditAction, person: Person, nowMs: number): Promise<void> {
  await writeAudit(
    tx,
    onServer,
    {
      action,
      subject: { kind: 'person', id: person.userId },
      after: { phone: maskedPhone(person.phone), factorCount: person.factorCount },
    },
    nowMs,
  )
}

const isOperatorSql = `coalesce(app_metadata->'operator' = 'true', false)`
const factorCountSql = `(select count(*) from auth_factor where auth_factor.user_id = auth_user.user_id and status = 'verified')`

async function lockPerson(tx: Tx, phone: PhoneNumber): Promise<Person | null> {
  const { rows } = await tx.query<
    Pick<Rows['account_deletion'], 'user_id'> & {
      is_operator: boolean
      is_leaving: boolean
      factor_count: number
    }
  >(
    `select user_id, ${isOperatorSql} as is_operator, ${factorCountSql} as factor_count,
            exists (select from account_deletion
                    where account_deletion.user_id = auth_user.user_id and erased_at is null) as is_leaving
     from auth_user where phone = $1 and deleted_at is null for update`,
    [phone],
  )
  const row = rows[0]
  return row === undefined
    ? null
    : {
        userId: row.user_id,
        phone,
        isOperator: row.is_operator,
        isLeaving: row.is_leaving,
        factorCount: row.factor_count,
      }
}

async function list(tx: Tx): Promise<ManageOutcome> {
  const { rows } = await tx.query<
    Pick<Rows['auth_user'], 'phone'> & { name: string | null; factor_count: number }
  >(
    `select phone, user_metadata->>'name' as name, ${factorCountSql} as factor_count
     from auth_user where ${isOperatorSql} order by created_at, user_id`,
  )
  if (rows.length === 0) return done('Belum ada pengelola. Beri hak dengan: npm run operator -- grant 0812…')
  return done(
    `${rows.length} pengelola:`,
    ...rows.map(({ phone, name, factor_count: factors }) => {
      const number = phone?.startsWith('+628') ? shownPhone(storedPhone(phone)) : (phone ?? '(tanpa nomor)')
      const app = factors > 0 ? 'autentikator terpasang' : 'BELUM memasang autentikator'
      return `  ${number}  ${name ?? '(tanpa nama)'}  ${app}`
    }),
  )
}
