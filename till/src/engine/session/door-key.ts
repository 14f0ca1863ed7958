/** Where a device keeps its question to the owner: a start without one needs nothing else of the staff's door. */
export const doorRequestKey = 'laci-kasir-permintaan'
