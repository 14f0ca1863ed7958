/** Where a device keeps what it may have been before. Ends with the shop's id, as everything does that goes with the shop [SESSION-7]. */
export const predecessorKey = (storeId: string) => `laci-kasir-pendahulu-${storeId}`
