/** The summary of what opens: without the browser's triangle, with an angle at its end that turns. */
export const chevronClass =
  "list-none after:size-[7px] after:flex-none after:-translate-y-0.5 after:rotate-45 after:border-r-[1.5px] after:border-b-[1.5px] after:transition-[rotate] after:duration-200 after:content-[''] [&::-webkit-details-marker]:hidden [[open]>&]:after:translate-y-0.5 [[open]>&]:after:rotate-[225deg]";
