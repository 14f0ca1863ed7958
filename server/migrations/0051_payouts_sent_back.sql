-- A payout that the bank sent back after its affiliate was erased: nobody is left to set another bank number, so an operator
-- notes the one that the person named [PAYOUT-9].
alter table payout_outcome
  add column new_bank_number text check (new_bank_number is null or outcome = 'failed');
