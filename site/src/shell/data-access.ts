import type { PostgrestClient } from '@supabase/postgrest-js'

/** Who is signed in, and a data client that speaks as that person; null without a session. What services of a feature ask. */
export type DataAccess = () => Promise<{ readonly userId: string; readonly rest: PostgrestClient } | null>
