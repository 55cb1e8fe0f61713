import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Pagination } from "~/ui/pagination";

export function QueuePages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTexts();
  return (
    <Pagination
      label={t("directory:pages.label")}
      page={page}
      pages={pages}
      hrefOf={paths.admin.queue}
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
