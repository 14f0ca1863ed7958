/** Types of PostgreSQL that the wire carries; written into statements as casts, so nothing else may stand here. */
export type ColumnType = 'uuid' | 'text' | 'timestamptz' | 'bigint' | 'boolean' | 'jsonb'

export type ExposedTable = {
  readonly name: string
  /** Every column that the wire knows. What a role may do with it is decided by the grants of the database. */
  readonly columns: ReadonlyMap<string, ColumnType>
  /** Columns that old pages still send. They are taken out and stored nowhere. */
  readonly droppedColumns: readonly string[]
  /** What an upsert without `on_conflict` goes by. Null: a view, which takes none. */
  readonly primaryKey: readonly string[] | null
}

function table(
  name: string,
  columns: Record<string, ColumnType>,
  droppedColumns: readonly string[] = [],
): ExposedTable {
  return { name, columns: new Map(Object.entries(columns)), droppedColumns, primaryKey: ['id'] }
}

function view(name: string, columns: Record<string, ColumnType>): ExposedTable {
  return { ...table(name, columns), primaryKey: null }
}

/**
 * The tables behind `/rest/v1`, and no others: columns, filters and orders are looked up here before any statement is
 * made. None of them has a column that a role may not see: what is hidden lives in tables that are not listed
 * (migration 0003).
 */
export const exposedTables: ReadonlyMap<string, ExposedTable> = new Map(
  [
    table(
      'accounts',
      {
        id: 'uuid',
        email: 'text',
        role: 'text',
        account_id: 'uuid',
        created_at: 'timestamptz',
        name: 'text',
        store_id: 'uuid',
        users: 'jsonb',
        account_type: 'text',
        start_date: 'timestamptz',
        end_date: 'timestamptz',
        is_active: 'boolean',
        updated_at: 'timestamptz',
        token: 'bigint',
        affiliate_id: 'uuid',
      },
      ['password'],
    ),
    table('stores', {
      id: 'uuid',
      owner_id: 'uuid',
      created_at: 'timestamptz',
      name: 'text',
      address: 'text',
      phone: 'text',
      telp: 'text',
      billings: 'jsonb',
      promo: 'text',
    }),
    table('affiliates', {
      id: 'uuid',
      user_id: 'uuid',
      affiliate_code: 'text',
      name: 'text',
      email: 'text',
      account_number: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    }),
    table('affiliates_stats', {
      id: 'uuid',
      affiliate_id: 'uuid',
      clicks: 'bigint',
      total_signups: 'bigint',
      total_commission: 'bigint',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    }),
    view('subscription_payments', {
      id: 'uuid',
      affiliate_id: 'uuid',
      account_name: 'text',
      package_name: 'text',
      created_at: 'timestamptz',
      amount: 'bigint',
      affiliate_commission: 'bigint',
      affiliate_paid: 'boolean',
    }),
  ].map((exposed) => [exposed.name, exposed]),
)
