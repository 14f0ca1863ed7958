// What a till fetches when it is first needed is there before a seed begins: fetching takes real time, for which a simulated day does not
// wait. It would be another run in the first seed of a process than in all later ones.
import '@laci/domain/catalog/merge-products.ts'
import '@laci/till/engine/log/better-events.ts'
import '@laci/till/engine/log/rewrite-copy.ts'
import '@laci/till/engine/shop/chain-check.ts'
import '@laci/till/engine/shop/correct-counts.ts'
import '@laci/till/engine/shop/forgetting-runs.ts'
import '@laci/till/engine/sync/loader.ts'
