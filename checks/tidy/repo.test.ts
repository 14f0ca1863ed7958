import { expect, test } from 'vitest'
import { uncountedReads } from './counted-events.ts'
import { dangerousPlaces } from './dangerous.ts'
import { barrels, crossedFeatures, wrongDirections } from './imports.ts'
import { folderCycles, upwardImports } from './layers.ts'
import { oddlyLeftOut } from './left-out.ts'
import { machineTraces } from './machine.ts'
import { migrationHoles, oddNames } from './names.ts'
import { missingInOldBrowsers } from './old-browsers.ts'
import { unprovenOnOldest } from './oldest-postgres.ts'
import { differingVersions, inexactVersions, undeclaredImports, unusedDependencies } from './packages.ts'
import { environmentReads, impurities } from './purity.ts'
import { repoFiles, report } from './repo.ts'
import { idleTests, ownMocks, rulesWithoutTests } from './rules.ts'
import { unprovenClaims } from './security-page.ts'
import { eventsOutsideDomain } from './till-events.ts'

/** The repo against its own rules. That each of these can fail is shown in the tests beside the checks. */
const files = repoFiles()

test('[TIDY-1] workspaces import only in the directions of the architecture', () => {
  expect(report(wrongDirections(files))).toEqual([])
})

test('[TIDY-2] inside a host no feature folder imports another', () => {
  expect(report(crossedFeatures(files))).toEqual([])
})

test('[TIDY-3] domain is pure and depends on zod/mini alone', () => {
  expect(report(impurities(files))).toEqual([])
})

test('[TIDY-4] only the named main files read the environment', () => {
  expect(report(environmentReads(files))).toEqual([])
})

test('[TIDY-5] every workspace declares what it imports', () => {
  expect(report(undeclaredImports(files))).toEqual([])
})

test('[TIDY-5] no workspace declares what it does not import', () => {
  expect(report(unusedDependencies(files))).toEqual([])
})

test('[TIDY-6] every dependency has one exact version in the whole repo', () => {
  expect(report([...inexactVersions(files), ...differingVersions(files)])).toEqual([])
})

test('[TIDY-7] there are no barrels', () => {
  expect(report(barrels(files))).toEqual([])
})

test('[TIDY-8] files and folders are kebab-case', () => {
  expect(report(oddNames(files))).toEqual([])
})

test('[TIDY-9] migrations are numbered without holes', () => {
  expect(report(migrationHoles(files))).toEqual([])
})

test('[TIDY-10] every rule has a test and every id in a test is a rule', () => {
  expect(report(rulesWithoutTests(files))).toEqual([])
})

test('[TIDY-11] no test is left out, runs alone, is empty or mocks our own code', () => {
  expect(report([...idleTests(files), ...ownMocks(files)])).toEqual([])
})

test('[TIDY-12] nothing names a machine or a package mirror', () => {
  expect(report(machineTraces(files))).toEqual([])
})

test('[TIDY-13] the security page claims what its tests carry, and leaves no requirement out', () => {
  expect(report(unprovenClaims(files))).toEqual([])
})

test('[TIDY-14] no code or page is made out of text, no shell started, no certificate let through', () => {
  expect(report(dangerousPlaces(files))).toEqual([])
})

test('[TIDY-15] SQL of every folder of the server runs on the oldest PostgreSQL too', () => {
  expect(report(unprovenOnOldest(files))).toEqual([])
})

test('[TIDY-16] what runs in a browser calls nothing that the oldest one lacks', () => {
  expect(report(missingInOldBrowsers(files))).toEqual([])
})

test('[TIDY-17] what names a kind or reads into a body sees counted events only', () => {
  expect(report(uncountedReads(files))).toEqual([])
})

test('[TIDY-21] the till records and asks for permissions through commands of the domain alone', () => {
  expect(report(eventsOutsideDomain(files))).toEqual([])
})

test('[TIDY-22] the domain stands in layers and no folder leads back to itself', () => {
  expect(report([...upwardImports(files), ...folderCycles(files)])).toEqual([])
})

test('[TIDY-27] what verify leaves out is named once and is there', () => {
  expect(report(oddlyLeftOut(files))).toEqual([])
})
