import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Pagination } from "~/ui/pagination";

interface QueuePagesProps {
  page: number;
  pages: number;
  /** Address of a page. */
  hrefOf?: (page: number) => string;
}

export function QueuePages({ page, pages, hrefOf = paths.admin.queue }: QueuePagesProps) {
  const { t } = useTexts();
  return (
    <Pagination
      label={t("directory:pages.label")}
      page={page}
      pages={pages}
      hrefOf={hrefOf}
      texts={{
        first: t("directory:pages.first"),
        last: t("directory:pages.last"),
        previous: t("directory:pages.previous"),
        next: t("directory:pages.next"),
        page: (number) => t("directory:pages.page", { page: number }),
      }}
    />
  );
}
