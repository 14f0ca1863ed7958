import type { Result } from '@laci/domain/base/lib/result.ts'
import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { Permission, TillOperator } from '@laci/domain/base/permission/permission.ts'
import type { LogoDots } from '@laci/domain/base/print/receipt-line.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import type { DeviceCreated, DeviceList, FormerDevice } from '@laci/domain/device/wire.ts'
import type { Pass, PassFault } from '@laci/domain/entitlement/pass.ts'
import type { TillPermission } from '@laci/domain/entitlement/till-permission.ts'
import type { CounterFacts } from '@laci/domain/events/counter-facts.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { EventKind, Fact } from '@laci/domain/events/fact.ts'
import type { JournalFact } from '@laci/domain/journal/journal-fact.ts'
import type { SharedAccount } from '@laci/domain/journal/shared-rows.ts'
import type { ShopRecordFields, ShopRecordKind } from '@laci/domain/journal/shop-record.ts'
import type { PushRequest } from '@laci/domain/journal/wire.ts'
import type { QrisKeyState } from '@laci/domain/qris/charge-wire.ts'
import type { TillCharge } from '@laci/domain/qris/till-charge.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import type { PinRefusal } from '@laci/domain/staff/pin.ts'
import type { PinGuard } from '@laci/domain/staff/pin-guard.ts'
import type { TillStaff } from '@laci/domain/staff/wire.ts'
import type { StockCounted } from '@laci/domain/stock/events.ts'
import type { CopiedProduct } from '@laci/domain/transfer/copied-goods.ts'
import type { TransferList } from '@laci/domain/transfer/wire.ts'
import type { JournalFaults } from '@laci/domain/views/audit/faults.ts'
import type { CostState } from '@laci/domain/views/cost/cost-state.ts'
import type { ToldCosts } from '@laci/domain/views/cost/day-costs.ts'
import type { StockWorth } from '@laci/domain/views/cost/stock-worth.ts'
import type { ReceiptSearch } from '@laci/domain/views/paper/receipt-search.ts'
import type { CopyRefusal } from '@laci/domain/views/receipt-copy/sale-code.ts'
import type { DaySums } from '@laci/domain/views/report/day-sums.ts'
import type { TaxYear } from '@laci/domain/views/report/wire.ts'
import type { WarningCode } from '@laci/domain/warning/warning.ts'
import type { ApiAnswer } from './device/api-call.ts'
import type { Readable } from './device/readable.ts'
import type { BillingApi } from './entitlement/billing-api.ts'
import type { CommandShop } from './shop/command-shop.ts'
import type { Executor } from './shop/executor.ts'
import type { HeldOnTill } from './shop/held-list.ts'

/**
 * The till's engine as its screens see it. Screens show and ask; everything that is decided, stored or sent happens
 * behind these names. Thrown errors are problems (a `TillProblem` with a code) or bugs; an expected no is a Result.
 */
export type Till = {
  readonly session: Readable<SessionState>
  /** Null in a real till. `leave` erases the demo and goes to an address of this site. */
  readonly demo: { leave(address: string): Promise<void> } | null
  /** Needs internet and says so. On success the state is `choosing_store`, or goes on by itself for one shop. */
  signIn(phoneOrEmail: string, password: string, factorCode?: string): Promise<Result<void, SignInRefusal>>
  /** *Lanjut sebagai …*: by who is signed in on the website of this browser [TILL-187]. */
  signInBySite(): Promise<Result<void, SignInRefusal>>
  siteSignIn(): SiteSignIn
  /** Makes this browser a till of the shop. Needs internet and a sign-in just before. */
  chooseStore(storeId: string): Promise<Result<void, SignInRefusal>>
  /**
   * *Masuk sebagai karyawan*: asks the shop's owner for this device. On success the state is `waiting_for_owner`, and goes
   * on by itself once the owner has answered. Needs internet.
   */
  signInAsStaff(typed: StaffSignInTyped): Promise<Result<void, SignInRefusal>>
  /** Shops that this device is a till of beside the open one, also without internet. */
  otherStores(): Promise<readonly KnownStore[]>
  /**
   * *Ganti toko*: opens another shop instead of the open one, whose database stays on this device as it is. `by`: who makes
   * this device a till of a shop that is new here; the session is the caller's to end. What is unsent comes first
   * (`unsentCount`).
   */
  switchStore(
    storeId: string,
    by: { readonly session: OwnerSession; readonly store: StoreChoice } | null,
  ): Promise<Result<void, SignInRefusal>>
  /** Back from the list of shops, or from waiting for the owner, to the sign-in form. */
  cancelSignIn(): Promise<void>
  /** *Ambil alih*: this window becomes the register, the other one stops cleanly. */
  takeOver(): Promise<void>
  /** *Coba lagi* after `failed`. */
  retry(): Promise<void>
}

/** What the sign-in form says of the website's sign-in. */
export type SiteOffer = {
  readonly name: string
  /** What one signs in with: `0812…` or an e-mail. */
  readonly signInName: string
  /** Null: one press is enough. */
  readonly refusal: SignInRefusal | null
}

/** What the website of this browser has of the till's sign-in; `given`: it ends with the till's. */
export type SiteSignIn = 'none' | 'own' | 'given'

export type StaffSignInTyped = {
  readonly shopCode: string
  readonly name: string
  readonly password: string
}

export type StoreChoice = { readonly storeId: string; readonly name: string; readonly role: string }

/** `name`: as it was when this device last left it; null: never said. */
export type KnownStore = { readonly storeId: string; readonly name: string | null }

export type SessionState =
  | { readonly status: 'starting' }
  | {
      readonly status: 'signed_out'
      readonly lastStores: readonly StoreChoice[]
      /** Why it came back to here by itself. */
      readonly notice?: SignInRefusal
      /** Who is signed in on the website of this browser, and why that alone was not enough [TILL-187]. */
      readonly site?: SiteOffer
    }
  | { readonly status: 'choosing_store'; readonly stores: readonly StoreChoice[] }
  /** A staff member gave the right password on this new device; the owner says yes or no. */
  | {
      readonly status: 'waiting_for_owner'
      readonly staffName: string
      readonly expiresAt: Instant
      /** False while the server could not be asked. */
      readonly isOnline: boolean
    }
  /** First download of the shop; goes on where it broke off. `problem` is set while it waits for the internet. */
  | {
      readonly status: 'loading'
      readonly loadedProducts: number
      readonly productCount: number | null
      /** Own events that are kept here and not sent yet. */
      readonly waitingCount: number
      /** What saves them as a file, for whoever cannot wait for the internet. */
      readonly shop: Pick<OpenShop, 'deviceId' | 'recoveryFile'>
      readonly problem: { readonly code: SyncErrorCode } | null
    }
  | { readonly status: 'ready'; readonly shop: OpenShop }
  | { readonly status: 'other_tab' }
  | { readonly status: 'failed'; readonly code: TillProblemCode; readonly detail: string }

export type SignInRefusal =
  | { readonly code: 'offline' }
  | { readonly code: 'captive_portal' }
  | { readonly code: 'phone_or_email_missing' }
  | { readonly code: 'password_missing' }
  | { readonly code: 'invalid_credentials' }
  /** The password was right; the account has an authenticator app and no code of it was given, or a wrong one. */
  | { readonly code: 'second_factor_needed' }
  | { readonly code: 'factor_code_wrong' }
  /** Shop code, name and password of staff do not belong together; which of them, nobody is told. */
  | { readonly code: 'staff_credentials' }
  /** The owner said no to this device. */
  | { readonly code: 'device_denied' }
  /** Nobody answered in time, or the person is no longer here. */
  | { readonly code: 'request_over' }
  | { readonly code: 'no_store' }
  /** The owner has asked for the account to be deleted, and may still come back. */
  | { readonly code: 'account_leaving' }
  | { readonly code: 'store_refused' }
  /** Others work in this shop: the website's sign-in alone does not open its till. */
  | { readonly code: 'staff_here' }
  /** It wanted to be what another device of the shop is, or what was taken back. */
  | { readonly code: 'device_known' }
  | { readonly code: 'too_many_tries' }
  | { readonly code: 'server_trouble' }
  /** Another shop on this device still has unsent events: its own sign-out comes first (R8). */
  | { readonly code: 'other_shop_unsent'; readonly waitingCount: number }

export type TillProblemCode =
  /** The disk of the device is full: nothing was sold, the cart is kept. */
  | 'storage_full'
  /** The local database cannot be opened or written. */
  | 'storage_failed'
  /** Another window took over in the middle of a command: nothing was written by this one. */
  | 'other_tab'
  /** A command that needs internet had none. */
  | 'offline'
  | 'device_revoked'
  | 'server_trouble'
  /** This browser lacks something the till cannot do without. */
  /** The shop is still being fetched: nothing was written. */
  | 'not_loaded'
  | 'unsupported_browser'

/** The world failed. Caught once by the shell and turned into an Indonesian text by its code. */
export class TillProblem extends Error {
  override name = 'TillProblem'
  readonly code: TillProblemCode
  constructor(code: TillProblemCode, detail = '', cause?: unknown) {
    super(detail === '' ? code : `${code}: ${detail}`, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

export type OpenShop = {
  readonly storeId: string
  readonly deviceId: string
  readonly deviceLetter: string
  readonly settings: Readable<ShopSettings>
  /** As of the last sign-in on this device; null when it could not be read. */
  readonly account: Readable<AccountInfo | null>
  /** What plan and tokens allow on this till, also without internet. */
  readonly entitlement: Readable<EntitlementView>
  /** *Cek lagi*: asks for a new pass at once; false: the server could not be asked. */
  checkEntitlement(): Promise<boolean>
  /** *Langganan*: what is bought from Laci. Online only: throws `offline` otherwise. */
  readonly billing: BillingApi
  readonly catalog: CatalogMemory
  readonly records: ShopRecords
  readonly balances: ShopBalances
  readonly journal: ShopJournal
  /** `spent`: the disk of the device is full, and selling goes on with the room that was held for it. */
  readonly space: Readable<'none' | 'held' | 'spent'>
  /** Who stands at the till: every event that is told from then on says so. Set by `staff` alone. */
  readonly operator: Readable<Operator>
  /** Who may stand at the till, and what they may do. */
  readonly staff: ShopStaff
  readonly qris: ShopQris
  readonly transfers: ShopTransfers
  /** On papers and notas; null: none, or not on this device yet. */
  readonly logo: Readable<LogoPictures | null>
  readonly photos: ShopPhotos
  readonly tiles: ShopTiles
  /** Stores a logo for all tills and answers its name, which the settings then say. Online only: throws `offline`. */
  uploadLogo(pictures: Omit<LogoPictures, 'name'>, png: Blob): Promise<string>
  /**
   * The owner's password once more, for what a till's own key may not do. Online only. Whoever gets the session ends it
   * (`end`); it is kept nowhere. `phoneOrEmail`: where this device does not know the owner's (`account`).
   */
  openOwnerSession(
    password: string,
    phoneOrEmail?: string,
    factorCode?: string,
  ): Promise<Result<OwnerSession, SignInRefusal>>
  /** What every event of the counter carries, as of now. Inside `append` use the turn's. */
  counterFacts(): CounterFacts
  /** The number of the newest event that this device told; 0 before the first. */
  headSeq(): number
  /** What this till has heard of a product until now, as a count of it says. */
  heardOf(productId: string): Pick<StockCounted, 'heard' | 'knownAt'>
  /** Everything that is done with the shop, with the permissions it takes. Screens use `useCommands`. */
  readonly commands: Executor<CommandShop>
  /** A new id for what a fact creates: a customer, a bill, a promotion. */
  newId(): string
  /**
   * Tells one fact of any kind. Resolves only after the strict transaction completed (R4); throws a problem when nothing
   * was written. A function runs when it is this fact's turn, so that receipt numbers are taken in order.
   */
  append<Recorded extends Fact>(
    fact: Recorded | ((turn: Turn) => Recorded | Promise<Recorded>),
  ): Promise<Envelope & Recorded>
  /** Tells several facts in one transaction: all of them or none. */
  appendAll(
    facts: readonly Fact[] | ((turn: Turn) => readonly Fact[] | Promise<readonly Fact[]>),
  ): Promise<(Envelope & Fact)[]>
  readonly sales: {
    /** Newest first. The first call of a day answers an empty list and fills it a moment later. */
    ofDay(day: BusinessDay): Readable<readonly SaleSummary[]>
    sale(saleId: string): Promise<StoredSale | null>
    /** The sale of a receipt, also by the receipt of one of its refunds. Null: this device does not know it. */
    find(search: ReceiptSearch): Promise<string | null>
    /**
     * Asks the server for a sale of any age and keeps it here like one of today; answers its id, null: the shop has none.
     * Online only: throws `offline` otherwise.
     */
    fetch(asked: SaleAsked): Promise<string | null>
  }
  /** What the months of a year say of tax. Online only: throws a problem otherwise. */
  taxYear(year: number): Promise<TaxYear>
  /** Asks the server what goods cost, for `journal.toldCosts`. Online only: throws a problem otherwise. */
  refreshCosts(): Promise<void>
  readonly sync: Readable<SyncStatus>
  /** Everything that waits, oldest first, for *Status kirim*. */
  outbox(): Promise<OutboxRow[]>
  readonly warnings: Readable<readonly WarningRow[]>
  /** Changes that wait for the owner, the newest first [SYNC-64]. */
  readonly heldCommands: Readable<readonly HeldOnTill[]>
  /** *Kirim lagi*: tries at once, whatever the back-off says; resolves when the try is over. */
  sendNow(): Promise<void>
  /** Online only: throws `offline` otherwise. */
  devices(): Promise<DeviceList>
  revokeDevice(deviceId: string): Promise<void>
  /** The owner lets this device in again that the server does not know: same id, same letter where it is free, new key. */
  enterAgain(session: OwnerSession): Promise<Result<void, SignInRefusal>>
  /** Everything unsent as JSON lines with checksums; see docs/recovery-file.md. */
  recoveryFile(): Promise<RecoveryFile>
  /** *Pulihkan dari berkas*: queues what the server lacks; the same file twice changes nothing. */
  restoreFromFile(text: string): Promise<Result<RestoredFromFile, RecoveryRefusal>>
  /**
   * The codes that a receipt carries while its sale is unsent and there is no connection [RECEIPT-41]; none in any other
   * case. Never throws: a receipt comes out without.
   */
  receiptCodes(eventId: string): Promise<readonly string[]>
  /** *Kembalikan dari struk*: what scanned receipts say and the server lacks is told again. */
  putBack(): Promise<PutBack>
  /** Sends what waits, and says how much of it is left that neither the server nor a saved recovery file has (R8). */
  unsentCount(recoveryFileSaved: boolean): Promise<number>
  /** Guarded (R8): first tries to send; refuses with the count unless the recovery file was saved. */
  signOut(guard: {
    readonly recoveryFileSaved: boolean
  }): Promise<Result<void, { readonly code: 'unsent_events'; readonly waitingCount: number }>>
}

/** What a till may ask with a person's session. */
export type OwnerSession = {
  stores(): Promise<Result<readonly StoreChoice[], SignInRefusal>>
  /** `former`: what this device was for a server that does not know it any more. */
  createDevice(
    storeId: string,
    name: string,
    former?: FormerDevice,
  ): Promise<Result<DeviceCreated, SignInRefusal>>
  /** Null when it cannot be read: the till works without. */
  account(): Promise<AccountInfo | null>
  /** Null takes the shop's Midtrans key away. Throws `offline` and `server_trouble`. */
  saveQrisKey(storeId: string, serverKey: string | null): Promise<Result<QrisKeyState, ServerRefusal>>
  /** Active staff of this shop; null: it cannot be read now. */
  staffCount(storeId: string): Promise<number | null>
  /** Any other question with this person's rights; with a body it is a POST. */
  ask(path: string, body?: object): Promise<ApiAnswer>
  /** Sends events in the name of a device that this session has made [JOURNAL-13]. */
  pushAs(deviceKey: string, request: PushRequest): Promise<ApiAnswer>
  /**
   * Instead of `end`: the website of this browser is signed in with it from here on [TILL-188]. False: it was not wanted
   * there, and is the caller's to end.
   */
  stay(storage: Storage): Promise<boolean>
  /** Forgets the person here; other devices of hers are left alone. */
  end(): Promise<void>
}

/** Staff at this till. All of it works without internet, from what the server told last. */
export type ShopStaff = {
  /** Everybody who ever worked here; look at `isActive`. Empty: the owner alone, and nobody is asked for a PIN. */
  readonly people: Readable<readonly TillStaff[]>
  /** What staff type to name this shop; null: it never had staff. */
  readonly shopCode: Readable<string | null>
  readonly current: Readable<TillOperator>
  /** True: nothing but switching, until somebody shows a PIN. */
  readonly isLocked: Readable<boolean>
  /** Why it is locked, where that needs saying; null: somebody pressed *Kunci kasir*. */
  readonly lockCause: Readable<StaffLockCause | null>
  /** The staff member whose own sign-in made this device a till; null: the owner did. */
  readonly ownStaffId: string | null
  /** New devices of staff that wait for the owner's answer, as the server told last. */
  readonly waitingDeviceCount: Readable<number>
  readonly guard: Readable<PinGuard>
  readonly hasOwnerPin: Readable<boolean>
  /** Whether whoever stands here may do this alone. */
  may(permission: Permission): boolean
  /** Staff who could approve all of it; the owner, who has a PIN of this device, is not in the list. */
  approvers(permissions: readonly Permission[]): readonly TillStaff[]
  /** Null: the owner. */
  switchTo(staffId: string | null, pin: string): Promise<Result<void, PinTryRefusal>>
  lock(): Promise<void>
  /** Locks where whoever stands here could come back by PIN: when the till is left to itself. */
  lockBehind(): Promise<void>
  /** After the owner's password was right: the way back for a forgotten PIN. */
  unlockAsOwner(): Promise<void>
  /** Somebody with the rights allows it here and now. `facts` are recorded together with what they allow (`appendAll`). */
  approve(
    staffId: string | null,
    pin: string,
    permissions: readonly Permission[],
    subject: string,
  ): Promise<Result<Approval, PinTryRefusal | { readonly code: 'may_not' }>>
  setOwnerPin(pin: string): Promise<Result<void, PinRefusal>>
  /** Whoever stands here changes the own PIN or password. Needs internet [STAFF-14]. */
  changeOwnSecret(change: OwnSecretChange): Promise<Result<void, StaffTrouble>>
  /** Asks the server for the list; false: it could not be asked. */
  refresh(): Promise<boolean>
}

/**
 * Why nothing was changed. `offline` and `server_trouble` are the till's own words; everything else is the server's code
 * with its sentence for people.
 */
export type StaffTrouble =
  | { readonly code: 'offline' | 'captive_portal' | 'server_trouble' | 'session_over' }
  | { readonly code: 'refused'; readonly reason: string; readonly message: string }

/** With the password once more: a till stands open in front of everybody. */
export type OwnSecretChange = { readonly currentPassword: string } & (
  | { readonly pin: string }
  | { readonly password: string }
)

export type StaffLockCause =
  /** Whoever stood here does not work in the shop any more. */
  | { readonly code: 'person_left'; readonly name: string }
  /** This device came from that person's own sign-in and was taken back, for good. */
  | { readonly code: 'device_ended'; readonly name: string }

export type Approval = {
  readonly approvedByStaffId: string | null
  readonly approvedByName: string
  readonly facts: readonly Extract<Fact, { kind: 'approval_given' }>[]
}

export type PinTryRefusal =
  | { readonly code: 'pin_wrong'; readonly triesLeft: number }
  | { readonly code: 'pin_locked'; readonly waitMs: number }
  /** This person has none here, or is gone. */
  | { readonly code: 'pin_missing' }

/** QRIS by the shop's own Midtrans key. Only the server's word makes a charge paid (QRIS-11). */
export type ShopQris = {
  /** Whether the shop has a key, as the server said last; null: never asked. */
  readonly key: Readable<QrisKeyState | null>
  /** Asks the server; false: it could not be asked. */
  refreshKey(): Promise<boolean>
  /** With the owner's session; tried before it is kept. Null takes the key away. */
  saveKey(session: OwnerSession, serverKey: string | null): Promise<Result<QrisKeyState, ServerRefusal>>
  /** What nobody has dealt with to the end, oldest first: being paid, or paid and in no sale yet. */
  readonly charges: Readable<readonly ChargeView[]>
  /** Asks for a new charge and answers its id at once; what becomes of it shows in `charges`. */
  begin(amountRupiah: Rupiah, cartId: string): string
  /** It pays this cart from now on. */
  attach(chargeId: string, cartId: string): Promise<void>
  /** *Cek lagi*, and *Coba lagi* where none was made yet. Throws a problem when the disk refuses. */
  look(chargeId: string): Promise<void>
  /** Waits for the provider's answer: money that came meanwhile wins. */
  cancel(chargeId: string): Promise<void>
  /** While its code is on the screen it is asked for often; call the answer when it is not any more. */
  watch(chargeId: string): () => void
  /** Takes one away that came to nothing; one that is open or paid stays. */
  dismiss(chargeId: string): void
}

/** The two pictures of a new photo; its id is what the product then says. */
export type NewPhoto = { readonly photoId: string; readonly large: Blob; readonly small: Blob }

export type PhotoSending = {
  /** Photos that only this device has so far. */
  readonly waiting: ReadonlySet<string>
  /** Why: `full`: the shop has no room left for photos. Null: they go by themselves, once there is internet. */
  readonly trouble: 'full' | 'refused' | null
}

/** Photos of products, on this device and in the shop's storage [CATALOG-40]. */
export type ShopPhotos = {
  /** Whether any product has one. */
  hasAny(): boolean
  /** The address of the small picture, and of a newer one when there is; never waits for the internet. Null: not here. */
  watchSmall(photoId: string, listener: (address: string | null) => void): () => void
  /** From this device, else from the storage; null: it cannot be had now. */
  large(photoId: string): Promise<Blob | null>
  /** On this device until the server has it; goes once a product names it. Throws `storage_full`. False: it cannot be kept. */
  keep(photo: NewPhoto): Promise<boolean>
  readonly sending: Readable<PhotoSending>
}

/** A logo in black dots, for paper of 58 and of 80 mm. */
export type LogoPictures = LogoDots & { readonly name: string }

export type ChargeView = TillCharge & {
  /** Why the last question had no answer; what is shown is the last known. */
  readonly problem: ChargeProblem | null
}

export type ChargeProblem = {
  readonly code: 'offline' | 'server_away' | 'provider_away' | 'refused'
  /** The server's own sentence for people, where it has one. */
  readonly message: string | null
}

/** What the server refuses, with its sentence for people. */
export type ServerRefusal = { readonly code: string; readonly message: string }

/** Who stands at the till; null: the owner. An empty name means the owner's name of the settings. */
export type Operator = { readonly staffId: string | null; readonly name: string }

/** What a fact may need while it is its turn. */
export type Turn = {
  /** The same for all facts of a turn. */
  readonly counter: CounterFacts
  /** The next receipt number of this device, a further one with each call: sales, refunds and instalments share them. */
  nextReceiptNumber(): Promise<string>
}

export type ShopRecordView<Kind extends ShopRecordKind> = {
  readonly id: string
  /** Every field, also those that nobody has set. The same object until the record changes. */
  readonly fields: ShopRecordFields[Kind]
}

/** Customers, promotions, held bills and shifts, with what this device told itself. All of it is in memory. */
export type ShopRecords = {
  /** In the order in which they were made. Ended bills and shifts are in it for a while: look at `status`. */
  ofKind<Kind extends ShopRecordKind>(kind: Kind): Readable<readonly ShopRecordView<Kind>[]>
  record<Kind extends ShopRecordKind>(kind: Kind, id: string): ShopRecordView<Kind> | null
}

/** What customers owe (rupiah) and have collected (points), and what is in each device's drawer (rupiah). */
export type ShopBalances = {
  /** `subject`: the customer; the device for `cash`. */
  of(account: SharedAccount, subject: string): number
  /** Everybody whose balance is not zero. */
  all(account: SharedAccount): readonly { readonly subject: string; readonly amount: number }[]
  /** Goes up with every change of any of them. */
  readonly version: Readable<number>
}

/** An event as this device keeps it. Its kind decides its body; `businessDay` is its own word, else that of its clock. */
export type JournalRow = JournalFact & {
  /** False while the server has not confirmed it. */
  readonly isSent: boolean
  /** The shop's number of it; absent: the server has not said it. */
  readonly storeSeq?: number
}

/** How far a look has come. */
export type LookProgress = { readonly doneCount: number; readonly totalCount: number }

/** What a walk through chains of events has found [JOURNAL-4]. */
export type ChainLook = JournalFaults & {
  /** By this device's clock. */
  readonly checkedAt: Instant
  readonly eventCount: number
  readonly deviceCount: number
}

/**
 * What has happened, own and foreign, of the last weeks. Edits of products and settings are in it since this device
 * follows the shop, imports are not [JOURNAL-9].
 */
export type ShopJournal = {
  /** One event by its id, but for a sale (`sales.sale`); null: not on this device. */
  entry(eventId: string): Promise<JournalRow | null>
  /** Every event that names this sale, customer, bill or shift, and the sale or shift itself; oldest first. */
  entriesAbout(id: string): Promise<JournalRow[]>
  /** Oldest first. */
  entriesOfDay(day: BusinessDay): Promise<JournalRow[]>
  /** Of these days, both included, and of these kinds; all kinds when none is named. Oldest first. */
  entriesOfDays(
    fromDay: BusinessDay,
    throughDay: BusinessDay,
    kinds?: readonly EventKind[],
  ): Promise<JournalRow[]>
  /** The days after this one on which something was sold, once for each sale. */
  daysOfSalesAfter(day: BusinessDay): Promise<readonly BusinessDay[]>
  /** What these days, both included, add to reports. */
  daySums(fromDay: BusinessDay, throughDay: BusinessDay): Promise<readonly DaySums[]>
  /** What goods cost by day, as far as this device knows [COST-8]; null: it never heard. */
  toldCosts(): Promise<ToldCosts | null>
  /** What the stock is worth now, as far as this device knows [COST-9]; null: it never heard. */
  toldStock(): Promise<StockWorth | null>
  /** What each product is worth and costs by the same word; null: it never heard. */
  toldStates(): Promise<ReadonlyMap<string, CostState> | null>
  /** Events of this device, of every kind, from this number on. */
  ownEvents(fromSeq: number, limit: number): Promise<Envelope[]>
  /** Walks this device's own chain, in steps that let others have their turn. Null: `signal` stopped it. */
  checkOwn(onProgress: (progress: LookProgress) => void, signal: AbortSignal): Promise<ChainLook | null>
  /** Has the server walk the whole shop. Online only: throws `offline` otherwise. `busy`: not now, try later. */
  checkServer(
    onProgress: (progress: LookProgress) => void,
    signal: AbortSignal,
  ): Promise<ChainLook | 'busy' | null>
  /** Goes up with every event, own and foreign, and when more was confirmed. */
  readonly version: Readable<number>
  /** That of `toldCosts` and `toldStock`: goes up with `version`, and with every word of the server on costs. */
  readonly costVersion: Readable<number>
}

/** Whose the shop is. What plan and tokens allow is the pass's to say (`EntitlementView`). */
export type AccountInfo = {
  readonly name: string
  /** `+628…`, or empty for an account without a phone. */
  readonly phone: string
  readonly email: string
  /** Whether the owner has other shops, as the server said last. */
  readonly hasOtherStores?: boolean
}

/** What the server said last of goods between the shops of this owner. */
export type KnownTransfers = { readonly list: TransferList; readonly askedAt: Instant }

/** *Kiriman*: goods on their way between the shops of this owner. */
export type ShopTransfers = {
  /** Kept on this device; null: it was never asked. */
  readonly known: Readable<KnownTransfers | null>
  /** Asks the server, and takes back what turns out to have been told twice [TRANSFER-5]. Throws `offline`. */
  ask(): Promise<void>
  /** Everything that another shop of the owner sells [TRANSFER-23]. Throws `offline`. */
  goodsOf(storeId: string): Promise<readonly CopiedProduct[]>
}

export type EntitlementView = {
  readonly permission: TillPermission
  /** The newest true word of the server; null: none yet. */
  readonly pass: Pass | null
  /** Why the last one that came was not taken; the one before it stays. */
  readonly fault: PassFault | null
  /** False in the first moments of a start, when nothing is said and nothing is locked. */
  readonly isRead: boolean
}

export type ProductView = {
  readonly productId: string
  readonly fields: ProductFields
  readonly stockThousandths: number
}

/** Every product in memory. All of it is synchronous: nothing in a scan or a search waits (R11). */
/** Goods that are sold under one name (*Varian*). */
export type VariantGroup = {
  readonly groupId: string
  readonly name: string
  readonly productIds: readonly string[]
}

export type CatalogMemory = {
  product(productId: string): ProductView | null
  /** The active product that carries this code, itself or as one of its units, whatever form of UPC-A or EAN-13 the scanner sends. */
  byBarcode(code: string): ProductView | null
  /** The product that this one is counted as: itself, or what it was merged into. */
  standsFor(productId: string): string
  /** The active product that the shop's scale knows under this item, or the one that stands for it. */
  byScaleCode(scaleCode: string): ProductView | null
  /** Any product with this code, also an inactive one: for the check of doubles. */
  ownerOfBarcode(code: string): ProductView | null
  /**
   * Ids of active products whose name, code or barcode hold every word, names that start with the text first; then those
   * of which a word is the category, a unit or a size [CATALOG-72]. Only when there is none, words with typing mistakes
   * are matched.
   */
  search(
    text: string,
    limit: number,
    options?: { readonly withInactive?: boolean; readonly inNamesOnly?: boolean },
  ): string[]
  /** Makes ready a part of what scans and searches need; true once all of it is. One that comes first does the rest at once. */
  prepare(): boolean
  /** All ids sorted by name; active ones unless asked. */
  all(options?: { readonly withInactive?: boolean }): readonly string[]
  /** Where it stands in `all` of the active ones, -1 where it does not. */
  placeOf(productId: string): number
  /** Sorted, without the empty one. */
  categories(): readonly string[]
  ofCategory(category: string): readonly string[]
  /**
   * The same list with one row for each group of which it holds several: the ids of products and of groups [CATALOG-32]. The
   * same object while nothing changes.
   */
  rows(productIds: readonly string[]): readonly string[]
  /** The same products by SKU [CATALOG-75]; the same object while nothing changes. */
  bySku(productIds: readonly string[]): readonly string[]
  /** Null: no group has this id. Members in their order, hidden ones too. */
  variantGroup(groupId: string): VariantGroup | null
  stockOf(productId: string): number
  productCount(): number
  /** Goes up with every change of any product or stock. */
  readonly version: Readable<number>
}

/** How goods are shown on the selling screen of this device [CATALOG-75]. */
export type TileLook = 'large' | 'small' | 'list'

/** Which goods come first on the selling screen of this device, and how they look. */
export type ShopTiles = {
  /** What sells best at this hour, as far as it was reckoned; empty: nothing was sold yet [CATALOG-73]. */
  best(): readonly string[]
  /** In the order in which they were marked. */
  readonly favorites: Readable<readonly string[]>
  setFavorite(productId: string, isFavorite: boolean): void
  readonly look: Readable<TileLook>
  setLook(look: TileLook): void
}

export type SaleSummary = {
  readonly saleId: string
  /** Its number in the journal of the device that sold it. */
  readonly deviceSeq: number
  readonly receiptNumber: string
  readonly soldAt: Instant
  readonly businessDay: BusinessDay
  readonly deviceId: string
  readonly totalRupiah: Rupiah
  readonly itemCount: number
  readonly cashierName: string
  /** The first name on the receipt, for the list. */
  readonly firstName: string
  /** How it was paid, as it was told. */
  readonly payments: SaleRecorded['payments']
  /** What else stands in its row, or is searched for: as it was recorded. */
  readonly sale: Pick<SaleRecorded, 'lines' | 'customerName'>
  /** False while the server has not confirmed it. */
  readonly isSent: boolean
}

/** A receipt as somebody typed or scanned it, or the sale behind one of its refunds. */
export type SaleAsked = { readonly receipt: string } | { readonly saleId: string }

export type StoredSale = {
  readonly saleId: string
  readonly soldAt: Instant
  readonly deviceId: string
  readonly sale: SaleRecorded
  readonly isSent: boolean
}

export type RecordedSale = {
  readonly saleId: string
  readonly soldAt: Instant
  readonly sale: SaleRecorded
}

export type RecordedRefund = {
  readonly refundId: string
  readonly refundedAt: Instant
  readonly refund: SaleRefunded
}

export type OutboxRow = {
  readonly eventId: string
  readonly deviceSeq: number
  readonly kind: string
  readonly at: Instant
  /** What it was about, for people: the receipt number, a product's name. Empty when there is nothing to say. */
  readonly label: string
  readonly totalRupiah: Rupiah | null
}

export type WarningRow = {
  readonly warningId: string
  readonly code: WarningCode
  readonly severity: 'red' | 'amber'
  readonly deviceId: string | null
  readonly deviceSeq: number | null
  readonly eventId: string | null
  readonly raisedAt: Instant
  readonly detail: { readonly [name: string]: unknown }
  readonly isReviewed: boolean
  /** Made by this device itself (its clock, its storage); it goes away when the cause does. */
  readonly isLocal: boolean
}

export type SyncErrorCode =
  | 'unreachable'
  | 'timed_out'
  /** An answer that was not ours: a Wi-Fi sign-in page. */
  | 'captive_portal'
  | 'device_unknown'
  | 'device_revoked'
  | 'wrong_store'
  | 'client_too_old'
  | 'too_many_requests'
  | 'server_trouble'
  | 'answer_unreadable'
  | 'storage_failed'
  /** A mistake of ours while fetching; sending goes on. */
  | 'till_fault'

export type SyncStatus = {
  /** The last try reached the server. */
  readonly isOnline: boolean
  readonly isSending: boolean
  readonly waitingCount: number
  /** Null: nothing waits, or it is not known yet. */
  readonly oldestWaitingAt: Instant | null
  readonly lastSentAt: Instant | null
  /** Cleared by the next success. */
  readonly lastError: { readonly code: SyncErrorCode; readonly message: string } | null
  /** Device clock minus server clock; null until the server was heard. */
  readonly clockDriftMs: number | null
  readonly isRevoked: boolean
  /** Revoked with all tills of the shop: its owner has closed the account, and may still restore it. */
  readonly isAccountClosed: boolean
  /** The server does not know this device: nothing counts as sent, until the owner lets it in again. */
  readonly isUnknown: boolean
  readonly isClientTooOld: boolean
  /** What the shop sold before this device came is still being fetched: reports and lists are not whole [SYNC-88]. */
  readonly isHistoryMissing: boolean
  /** Events of a newer release at another till: this one must be updated before its figures are whole [SYNC-113]. */
  readonly unreadCount: number
  /** Whether the browser promised not to evict the data. */
  readonly storage: 'safe' | 'unsafe' | 'unknown'
  readonly secondCopy: 'ok' | 'unavailable'
  /** Own numbers that are lost on this device and were told to the server as a gap; empty in every good life. */
  readonly lostSeqs: readonly number[]
}

export type RecoveryFile = {
  readonly name: string
  readonly blob: Blob
  readonly eventCount: number
  /** The newest event that it holds. */
  readonly throughSeq: number
}

export type RestoredFromFile = {
  readonly queuedCount: number
  readonly alreadyKnownCount: number
  readonly unreadableCount: number
}

export type PutBack = { scan(text: string): Promise<Result<CopyScan, CopyScanRefusal>> }

/** What came of one scanned code. */
export type CopyScan =
  /** One of several codes of a receipt. */
  | { readonly kind: 'part'; readonly haveCount: number; readonly ofCount: number }
  /** Scanned in this visit already. */
  | { readonly kind: 'repeated' }
  | {
      /** `known`: the shop has it already, and nothing was done. */
      readonly kind: 'queued' | 'known'
      readonly saleId: string
      readonly receiptNumber: string
      readonly totalRupiah: Rupiah
      readonly soldAt: Instant
      /** False: a word that stays out of codes is missing (a name, a reference). */
      readonly isExact: boolean
    }

export type CopyScanRefusal =
  | CopyRefusal
  /** Whether the server has it can only be asked online. */
  | { readonly code: 'offline' }
  /** It does not fit the chain of a receipt that was scanned before. */
  | { readonly code: 'contradicts'; readonly receiptNumber: string }

export type RecoveryRefusal =
  | { readonly code: 'not_a_recovery_file' }
  | { readonly code: 'other_store'; readonly storeName: string }
  | { readonly code: 'newer_file' }
  /** Which of its events the server already has can only be asked online. */
  | { readonly code: 'offline' }
