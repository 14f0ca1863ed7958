/** Goods are called *segera kedaluwarsa* when no more days than this are left to sell them. */
export const expiringDays = 21

/** And so many days longer they stay listed, for who did not look in time. */
export const expiredDays = 13
