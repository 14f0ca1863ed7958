import fc from 'fast-check'

// Before every file of tests: where the examples of properties come from (docs/decisions/0029-properties-repeat.md).

/** The same examples in every run: the day on which this was decided. */
const everyRun = 20261122

fc.configureGlobal({
  seed: Number(process.env.LACI_PROPERTY_SEED ?? everyRun),
  // A list that names its longest is as long as that at times; by itself none would pass ten.
  defaultSizeToMaxWhenMaxSpecified: true,
})
