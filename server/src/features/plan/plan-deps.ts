import type { FeatureDeps } from '../../deps/server-deps.ts'

/** What the repeated work of plans and tokens needs of the world. */
export type PlanDeps = Pick<FeatureDeps, 'database' | 'clock' | 'log' | 'config' | 'outbox'>
