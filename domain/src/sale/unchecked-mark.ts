/**
 * The mark under which a device finds sales with a payment that nobody had seen, and what was said of them since: beside
 * the ids that an event names.
 */
export const uncheckedMark = 'unchecked-payment'
