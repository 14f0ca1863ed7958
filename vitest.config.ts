import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Files share their worker and the modules in it: loading everything anew for each took twice as long as running it. No
 * module of ours keeps what another file could stumble over, and what a test changes in its process it puts back.
 */
const shared = { isolate: false, setupFiles: ['checks/properties/seed.ts'] }

/** Tests of components in a document (happy-dom), in a project of their own: `forms`. */
const inDocument = '**/*.dom.test.tsx'
const exclude = [...configDefaults.exclude, inDocument]

/**
 * One project per kind of proof. `server` starts a real PostgreSQL once for all its files;
 * nothing here talks to an outside network.
 */
export default defineConfig({
  test: {
    // On two processors vitest would take one file at a time, which waits for the database half of its time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { ...shared, name: 'domain', include: ['domain/src/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: { ...shared, name: 'ui', include: ['ui/src/**/*.test.{ts,tsx}'], exclude, testTimeout: 20_000 },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...shared, name: 'simulators', include: ['simulators/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          ...shared,
          name: 'site',
          include: ['site/**/*.test.{ts,tsx}'],
          exclude,
          globalSetup: ['site/src/testing/site-folder.ts'],
          testTimeout: 20_000,
          // Some of them build the site. A worker that had loaded React as its development build before, for another file,
          // would draw the pages with halves of both.
          env: { NODE_ENV: 'production' },
        },
      },
      {
        test: {
          ...shared,
          name: 'till',
          include: ['till/src/**/*.test.{ts,tsx}'],
          exclude,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'forms',
          environment: 'happy-dom',
          include: [inDocument],
          setupFiles: [...shared.setupFiles, 'ui/src/testing/empty-page.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'sim',
          include: ['checks/sim/**/*.test.ts'],
          // One of its tests compares the simulator's model with the real server.
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { ...shared, name: 'books', include: ['checks/properties/**/*.test.ts'], testTimeout: 300_000 },
      },
      // The table of the till's functions: real tills, without a browser, and a real server.
      {
        test: {
          ...shared,
          name: 'functions',
          include: ['checks/functions/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      // Real processes that are killed: one file after the other, or they would wait for each other's processor.
      {
        test: {
          name: 'running',
          include: ['checks/real-server/**/*.test.ts', 'checks/kill/**/*.test.ts'],
          globalSetup: ['checks/real-server/used-folder.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      // Needs a small file system to fill, which not every machine can make (scripts/small-disk.ts).
      {
        test: {
          name: 'disk',
          include: ['checks/full-disk/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'tidy',
          include: ['checks/tidy/**/*.test.ts', 'checks/mutants/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
