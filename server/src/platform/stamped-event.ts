/** Columns of journal_event as the wire names them. */
export const stampedEvent = `json_build_object(
  'storeId', store_id, 'eventId', event_id, 'deviceId', device_id, 'deviceSeq', device_seq, 'kind', kind,
  'version', version, 'at', at_ms, 'staffId', staff_id, 'body', body, 'prevHash', encode(prev_hash, 'hex'),
  'hash', encode(hash, 'hex'), 'storeSeq', store_seq, 'receivedAt', received_at_ms)`
