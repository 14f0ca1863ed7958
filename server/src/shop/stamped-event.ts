import { heldKind } from '@laci/domain/journal/event-kinds.ts'

/** Columns of journal_event as the wire names them. */
export const stampedEvent = `json_build_object(
  'storeId', store_id, 'eventId', event_id, 'deviceId', device_id, 'deviceSeq', device_seq, 'kind', kind,
  'version', version, 'at', at_ms, 'staffId', staff_id, 'body', body, 'prevHash', encode(prev_hash, 'hex'),
  'hash', encode(hash, 'hex'), 'storeSeq', store_seq, 'receivedAt', received_at_ms)`

/**
 * The same for whoever follows the stream: a held command goes out under a kind of ours, with the event inside, so that it
 * moves the cursor and nothing else on every till, also on those that were made before there was one [SYNC-62].
 */
export const handedOutEvent = `json_build_object(
  'storeId', store_id, 'eventId', event_id, 'deviceId', device_id, 'deviceSeq', device_seq,
  'kind', case standing when 'held' then '${heldKind}' else kind end,
  'version', case standing when 'held' then 1 else version end, 'at', at_ms, 'staffId', staff_id,
  'body', case standing when 'held' then jsonb_build_object('kind', kind, 'version', version, 'body', body) else body end,
  'prevHash', encode(prev_hash, 'hex'), 'hash', encode(hash, 'hex'), 'storeSeq', store_seq, 'receivedAt', received_at_ms)`
