import type { FeatureDeps } from '../platform/server-deps.ts'

/** What the repeated work of plans and tokens needs of the world. */
export type PlanDeps = Pick<FeatureDeps, 'database' | 'clock' | 'log' | 'config' | 'outbox'>
